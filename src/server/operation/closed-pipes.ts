// What is printed for a person may lose its reader, such as `head`.

/** Lets the process go on without output when the reader of a pipe has gone. */
export function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}

// A thread that downloads all exports, one after the other: in the thread that measures awards,
// reading them would delay their answers.
const [url, cookie] = process.argv.slice(2) as [string, string];
for (const name of ['members', 'transactions', 'audit']) {
  const path = `${url}/api/admin/exports/${name}?language=en`;
  const { ok, status, body } = await fetch(path, { headers: { Cookie: cookie } });
  if (!ok) throw new Error(`The export of ${name} was answered ${status}`);
  await body?.pipeTo(new WritableStream());
}

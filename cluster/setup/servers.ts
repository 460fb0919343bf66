// Three Sofra servers, each of which connects to PostgreSQL in another way.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { launch, type Sofra } from '../../lab/servers/sofra.ts';
import type { Workspace } from './workspace.ts';
import { ports } from '../../lab/network/places.ts';

/** The way in which a server connects to the primary, and its environment variables. */
export interface Way {
  name: 'HAProxy' | 'several hosts' | 'PgBouncer';
  environment: { DATABASE_URL: string; DATABASE_DIRECT_URL?: string };
}

export interface Server {
  way: Way;
  url: string;
  sofra: Sofra;
  /** Ends the server as systemd does, and then starts the version in a folder. */
  update: (version: string) => Promise<void>;
}

interface How {
  ways: readonly Way[];
  admin: { ADMIN_USERNAME: string; ADMIN_PASSWORD: string };
}

/** Starts the servers one after the other, since the first one creates the tables. */
export async function startServers(workspace: Workspace, { ways, admin }: How): Promise<Server[]> {
  const backups = workspace.folderFor('backups');
  const servers: Server[] = [];
  for (const [index, way] of ways.entries()) {
    const port = ports.servers[index]!;
    const folder = workspace.folderFor(`sofra${index + 1}`);
    const start = async (version?: string) => {
      const sofra = launch(
        {
          ...admin,
          ...(way.environment as Record<string, string>),
          PORT: String(port),
          DATA_DIR: folder,
          BACKUP_DIR: backups,
          TRUST_PROXY: 'true',
          SHUTDOWN_DELAY: '5',
          SIGNUPS_PER_HOUR: '1000',
        },
        // Closing the workspace ends all processes whose working directory is in its folder.
        { through: `cd '${folder}'`, version },
      );
      const log = createWriteStream(join(folder, 'log'), { flags: 'a' });
      sofra.child.on('said', () => log.write(`${sofra.said.at(-1)}\n`));
      await sofra.address();
      return sofra;
    };
    const server: Server = {
      way,
      url: `http://127.0.0.1:${port}`,
      sofra: await start(),
      update: async (version) => {
        server.sofra.child.kill('SIGTERM');
        await server.sofra.ended;
        server.sofra = await start(version);
      },
    };
    servers.push(server);
  }
  return servers;
}

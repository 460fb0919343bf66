// Three Sofra servers, each of which reaches PostgreSQL in a way of its own.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { launch, type Sofra } from '../../lab/servers/sofra.ts';
import type { Room } from './room.ts';
import { ports } from '../../lab/network/places.ts';

/** How a server reaches the primary, and what is told to it for that. */
export interface Way {
  name: 'HAProxy' | 'several hosts' | 'PgBouncer';
  environment: { DATABASE_URL: string; DATABASE_DIRECT_URL?: string };
}

export interface Server {
  way: Way;
  url: string;
  sofra: Sofra;
  /** Ends it as systemd does, and starts the version in a folder when it is gone. */
  update: (version: string) => Promise<void>;
}

interface How {
  ways: readonly Way[];
  admin: { ADMIN_USERNAME: string; ADMIN_PASSWORD: string };
}

/** Starts them one after the other, since the first of them makes the tables. */
export async function startServers(room: Room, { ways, admin }: How): Promise<Server[]> {
  const backups = room.folderFor('backups');
  const servers: Server[] = [];
  for (const [index, way] of ways.entries()) {
    const port = ports.servers[index]!;
    const folder = room.folderFor(`sofra${index + 1}`);
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
        // Processes that work in the room's folder end with it.
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

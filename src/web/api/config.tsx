// What the server tells everybody of the restaurant: asked once for the whole app.
import { createContext, useContext, type ReactNode } from 'react';
import { TimeZone } from '../words/times/days.ts';
import type { ReplyOf } from './client.ts';
import { useAsk } from './hooks.ts';

type Config = ReplyOf<'readConfig'>;

const ConfigContext = createContext<Config | undefined>(undefined);

/** Asks once for all: a long list whose rows each ask takes several times as long to show. */
export function ConfigProvider({ children }: { children: ReactNode }) {
  const config = useAsk('readConfig', {}).data;
  return (
    <ConfigContext value={config}>
      <TimeZone value={config?.timeZone}>{children}</TimeZone>
    </ConfigContext>
  );
}

/** Nothing until it is known. */
export const useConfig = () => useContext(ConfigContext);

// The restaurant's configuration, which the server gives to everybody: asked once for the whole
// app.
import { createContext, useContext, type ReactNode } from 'react';
import { TimeZone } from '../words/times/days.ts';
import type { ReplyOf } from './client.ts';
import { useAsk } from './hooks.ts';

type Config = ReplyOf<'readConfig'>;

const ConfigContext = createContext<Config | undefined>(undefined);

/** Asks once for all components: a long list takes several times as long where each row asks. */
export function ConfigProvider({ children }: { children: ReactNode }) {
  const config = useAsk('readConfig', {}).data;
  return (
    <ConfigContext value={config}>
      <TimeZone value={config?.timeZone}>{children}</TimeZone>
    </ConfigContext>
  );
}

/** Components in it see other values than the server's: those of a form that is not saved yet. */
export function ConfigAs({ values, children }: { values: Partial<Config>; children: ReactNode }) {
  const config = useConfig();
  return <ConfigContext value={config && { ...config, ...values }}>{children}</ConfigContext>;
}

/** Undefined until it is known. */
export const useConfig = () => useContext(ConfigContext);

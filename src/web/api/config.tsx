// The restaurant's configuration, which is public, requested once for the whole app.
import { createContext, useContext, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { ladderOf, defaultLadder, type Ladder } from '../../domain/points/level-rules.ts';
import { writeAmountsWith } from '../words/amounts.ts';
import { nameLevels } from '../words/languages/language.ts';
import { TimeZone } from '../words/times/days.ts';
import type { ReplyOf } from './client.ts';
import { useAsk } from './api-hooks.ts';

type Config = ReplyOf<'readConfig'>;

const ConfigContext = createContext<Config | undefined>(undefined);

/**
 * Requests the configuration once for all components: with a query in each row, a long list renders
 * several times as slowly.
 */
export function ConfigProvider({ children }: { children: ReactNode }) {
  const config = useAsk('readConfig', {}).data;
  const levels = config?.levels;
  const amounts = config?.amounts;
  useLayoutEffect(() => writeAmountsWith(amounts), [amounts]);
  useLayoutEffect(() => {
    if (levels)
      nameLevels(levels.map(({ level, name, nameArabic }) => ({ level, name, nameArabic })));
  }, [levels]);
  return (
    <ConfigContext value={config}>
      <TimeZone value={config?.timeZone}>{children}</TimeZone>
    </ConfigContext>
  );
}

/** Components in it see these values in place of the server's, such as those of an unsaved form. */
export function ConfigAs({ values, children }: { values: Partial<Config>; children: ReactNode }) {
  const config = useConfig();
  return <ConfigContext value={config && { ...config, ...values }}>{children}</ConfigContext>;
}

/** The configuration; undefined until it is known. */
export const useConfig = () => useContext(ConfigContext);

/** The levels in force; the default ones until they are known. */
export function useLadder(): Ladder {
  const levels = useConfig()?.levels;
  return useMemo(() => (levels ? ladderOf(levels.map(({ min }) => min)) : defaultLadder), [levels]);
}

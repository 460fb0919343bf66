// What the server tells everybody of the restaurant: asked once for the whole app.
import { createContext, useContext, type ReactNode } from 'react';
import type { ReplyOf } from './client.ts';
import { useAsk } from './hooks.ts';

type Config = ReplyOf<'readConfig'>;

const Asked = createContext<Config | undefined>(undefined);

/** One observer of the answer: a long list with one in each row takes several times as long. */
export const ConfigProvider = ({ children }: { children: ReactNode }) => (
  <Asked value={useAsk('readConfig', {}).data}>{children}</Asked>
);

/** Nothing until it is known. */
export const useConfig = () => useContext(Asked);

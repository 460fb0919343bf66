// The five levels of the programme, in order.
import * as z from 'zod/mini';
import { messages } from './messages.ts';

export const levels = ['Starter', 'Bronze', 'Silver', 'Gold', 'Diamond'] as const;
export const Level = z.enum(levels, messages.unknownLevel);
export type Level = z.output<typeof Level>;

/** The level as a part of the address. */
export const LevelPath = z.strictObject({ level: Level });

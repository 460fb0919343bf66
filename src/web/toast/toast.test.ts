// Notices take turns: one at a time, each long enough to be read.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dismiss,
  dismissAll,
  dismissFailures,
  hold,
  isUnderDialog,
  onNotice,
  openDialog,
  shownNotice,
  toast,
} from './toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  dismissAll();
  vi.useRealTimers();
});

const shown = () => shownNotice()?.title;

test('a notice is there for five seconds, or for as long as it asks for', () => {
  toast({ title: 'Points added successfully' });
  vi.advanceTimersByTime(4_999);
  expect(shown()).toBe('Points added successfully');
  vi.advanceTimersByTime(1);
  expect(shown()).toBeUndefined();
  toast({ title: 'Password Reset', lasts: 10_000 });
  vi.advanceTimersByTime(9_999);
  expect(shown()).toBe('Password Reset');
});

test('one at a time: what follows waits until the one before could be read', () => {
  toast({ title: 'Temporary Password Created' });
  vi.advanceTimersByTime(500);
  toast({ title: 'Password Reset', lasts: 10_000 });
  expect(shown()).toBe('Temporary Password Created');
  vi.advanceTimersByTime(2_499);
  expect(shown()).toBe('Temporary Password Created');
  vi.advanceTimersByTime(1);
  expect(shown()).toBe('Password Reset');
  vi.advanceTimersByTime(10_000);
  expect(shown()).toBeUndefined();
});

test('one that was there for long enough gives way at once', () => {
  toast({ title: 'Points added successfully' });
  vi.advanceTimersByTime(4_000);
  toast({ title: 'Points deducted successfully' });
  vi.advanceTimersByTime(0);
  expect(shown()).toBe('Points deducted successfully');
});

test('the same words again are announced anew, and never wait behind themselves', () => {
  const heard = vi.fn<() => void>();
  const leave = onNotice(heard);
  toast({ title: 'Partner status updated' });
  vi.advanceTimersByTime(4_000);
  toast({ title: 'Partner status updated' });
  expect(heard).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(4_000);
  expect(shown()).toBe('Partner status updated');

  for (const title of ['Error', 'Error', 'Error']) toast({ title, tone: 'bad' });
  dismiss();
  expect(shown()).toBe('Error');
  dismiss();
  expect(shown()).toBeUndefined();
  leave();
});

test('while somebody holds it nothing follows; afterwards its time begins again', () => {
  toast({ title: 'Temporary Password Created' });
  hold(true);
  toast({ title: 'Password Reset' });
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBe('Temporary Password Created');
  hold(false);
  vi.advanceTimersByTime(3_000);
  expect(shown()).toBe('Password Reset');
});

test('who tries again is not told any more what went wrong before', () => {
  toast({ title: 'Invalid verification code', tone: 'bad' });
  toast({ title: 'Welcome back!' });
  toast({ title: 'Verification failed', tone: 'bad' });
  dismissFailures();
  expect(shown()).toBe('Welcome back!');
  dismissFailures();
  dismiss();
  expect(shown()).toBeUndefined();
});

test('what is over takes along what was said about it', () => {
  toast({ title: 'Invalid verification code', tone: 'bad' });
  toast({ title: 'Verification failed', tone: 'bad' });
  dismissAll();
  expect(shown()).toBeUndefined();
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBeUndefined();
});

test('what can be done ends as a dialog opens, and comes later once that is closed', () => {
  const act = { label: 'Undo', whole: 'Undo +120 for Sara', onPress: () => {} };
  const heard = vi.fn<() => void>();
  const leave = onNotice(heard);
  toast({ title: 'Points added successfully', act });
  const close = openDialog();
  expect([shown(), shownNotice()?.act]).toEqual(['Points added successfully', undefined]);
  dismiss();
  toast({ title: 'Points deducted successfully', act });
  expect([isUnderDialog(), shownNotice()?.act]).toEqual([true, act]);
  heard.mockClear();
  close();
  expect([isUnderDialog(), shownNotice()?.act]).toEqual([false, act]);
  expect(heard).toHaveBeenCalled();
  leave();
});

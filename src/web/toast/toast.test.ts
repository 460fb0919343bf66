// Notices are shown one at a time, each long enough to be read.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dismiss,
  dismissAll,
  dismissFailures,
  hold,
  openDialog,
  openDialogs,
  shown as current,
  toast,
} from './toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  dismissAll();
  vi.useRealTimers();
});

const shown = () => current.get()?.title;

test('a notice is shown for five seconds, or for its own time', () => {
  toast({ title: 'Points added successfully' });
  vi.advanceTimersByTime(4_999);
  expect(shown()).toBe('Points added successfully');
  vi.advanceTimersByTime(1);
  expect(shown()).toBeUndefined();
  toast({ title: 'Password Reset', lasts: 10_000 });
  vi.advanceTimersByTime(9_999);
  expect(shown()).toBe('Password Reset');
});

test('a second notice waits until the first one could be read', () => {
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

test('a notice that was shown for long enough is replaced at once', () => {
  toast({ title: 'Points added successfully' });
  vi.advanceTimersByTime(4_000);
  toast({ title: 'Points deducted successfully' });
  vi.advanceTimersByTime(0);
  expect(shown()).toBe('Points deducted successfully');
});

test('the same notice again is announced anew, and does not wait behind itself', () => {
  const listener = vi.fn<() => void>();
  const leave = current.subscribe(listener);
  toast({ title: 'Partner status updated' });
  vi.advanceTimersByTime(4_000);
  toast({ title: 'Partner status updated' });
  expect(listener).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(4_000);
  expect(shown()).toBe('Partner status updated');

  for (const title of ['Error', 'Error', 'Error']) toast({ title, tone: 'bad' });
  dismiss();
  expect(shown()).toBe('Error');
  dismiss();
  expect(shown()).toBeUndefined();
  leave();
});

test('a held notice stays; its time begins again when it is released', () => {
  toast({ title: 'Temporary Password Created' });
  hold(true);
  toast({ title: 'Password Reset' });
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBe('Temporary Password Created');
  hold(false);
  vi.advanceTimersByTime(3_000);
  expect(shown()).toBe('Password Reset');
});

test('notices of failures are removed before another try', () => {
  toast({ title: 'Invalid verification code', tone: 'bad' });
  toast({ title: 'Welcome back!' });
  toast({ title: 'Verification failed', tone: 'bad' });
  dismissFailures();
  expect(shown()).toBe('Welcome back!');
  dismissFailures();
  dismiss();
  expect(shown()).toBeUndefined();
});

test('all notices are removed when their subject is over', () => {
  toast({ title: 'Invalid verification code', tone: 'bad' });
  toast({ title: 'Verification failed', tone: 'bad' });
  dismissAll();
  expect(shown()).toBeUndefined();
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBeUndefined();
});

test('an action ends when a dialog opens, and is possible again once the dialog is closed', () => {
  const act = { label: 'Undo', whole: 'Undo +120 for Sara', onPress: () => {} };
  toast({ title: 'Points added successfully', act });
  const close = openDialog();
  expect([shown(), current.get()?.act]).toEqual(['Points added successfully', undefined]);
  dismiss();
  toast({ title: 'Points deducted successfully', act });
  expect([openDialogs.get(), current.get()?.act]).toEqual([1, act]);
  close();
  expect([openDialogs.get(), current.get()?.act]).toEqual([0, act]);
});

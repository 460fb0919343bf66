// Templates of text messages, the ready ones among them, and what counts as taken.
import { expect, test } from 'vitest';
import { TextGateway } from '../../contract/channels/text-gateway.ts';
import {
  bodyOf,
  costOf,
  headersOf,
  partsOf,
  refuseWrongTemplate,
  verdictOfAnswer,
} from './text-gateway.ts';
import { textPresets } from './text-presets.ts';

const filling = {
  to: '+966501234567',
  number: '966501234567',
  text: 'Welcome "back"\nto {secret}',
  line: 'Welcome "back" to {secret}',
  name: 'سارة',
  brand: 'Bait Sara',
  language: 'en',
  stop: 'https://family.example/stop/#token',
  id: 'sofra-message-7',
  secret: 'key & value',
  secret64: 'a2V5ICYgdmFsdWU=',
};

test('every preset is a whole setting, and is filled in as its service reads it', () => {
  const bodies = Object.entries(textPresets).map(([name, preset]) => {
    const gateway = TextGateway.parse({ ...preset, price: 5, perDay: 100 });
    refuseWrongTemplate(gateway);
    return [
      name,
      gateway.encoding === 'json' ? JSON.parse(bodyOf(gateway, filling)) : bodyOf(gateway, filling),
    ];
  });
  const of = Object.fromEntries(bodies) as Record<keyof typeof textPresets, never>;
  expect(Object.fromEntries(new URLSearchParams(of.unifonic))).toMatchObject({
    AppSid: 'key & value',
    Recipient: '966501234567',
    Body: 'Welcome "back"\nto {secret} https://family.example/stop/#token',
  });
  expect(of.taqnyat).toMatchObject({ recipients: ['966501234567'], sender: 'SENDER' });
  expect(Object.fromEntries(new URLSearchParams(of.twilio))).toMatchObject({
    To: '+966501234567',
    From: '+10000000000',
  });
  const [first] = (of.whatsapp as { template: { components: { parameters: object[] }[] } }).template
    .components[0]!.parameters;
  expect(first).toEqual({ type: 'text', text: 'Welcome "back" to {secret}' });
  expect(headersOf(textPresets.twilio, filling).Authorization).toBe('Basic a2V5ICYgdmFsdWU=');
});

test('what is taken follows the status, the field and the text', () => {
  const gateway = { takenStatus: null, takenField: null, takenValue: null } as const;
  const verdict = (settings: Partial<TextGateway>, status: number, body = '', isWhole = true) =>
    verdictOfAnswer({ ...gateway, ...settings } as TextGateway, { status, body, isWhole });
  expect([200, 204, 302, 400, 401, 429, 500, 101].map((status) => verdict({}, status))).toEqual([
    'taken',
    'taken',
    'refused',
    'refused',
    'closed',
    'again',
    'unknown',
    'unknown',
  ]);
  expect(verdict({ takenStatus: 201 }, 200)).toBe('refused');
  expect(verdict({ takenValue: 'OK:' }, 200, 'OK: 1')).toBe('taken');
  expect(verdict({ takenValue: 'OK:' }, 200, 'ERR')).toBe('refused');
  expect(verdict({ takenValue: 'OK:' }, 200, 'ERR', false)).toBe('unknown');
  const success = { takenField: 'success', takenValue: 'true' };
  expect(verdict(success, 200, '{"success":true}')).toBe('taken');
  expect(verdict(success, 200, '{"success":"false"}')).toBe('refused');
  expect(verdict(success, 200, '<html>')).toBe('unknown');
  expect(verdict({ takenField: 'a.0.b' }, 200, '{"a":[{"b":0}]}')).toBe('taken');
  expect(verdict({ takenField: 'a.0.b' }, 200, '{"a":[{"b":null}]}')).toBe('refused');
  expect(verdict({ takenField: 'constructor.name' }, 200, '{}')).toBe('refused');
});

test('a long message costs for each of its parts', () => {
  expect([160, 161, 306, 307].map((length) => partsOf('a'.repeat(length)))).toEqual([1, 2, 2, 3]);
  expect([70, 71, 134, 135].map((length) => partsOf('ا'.repeat(length)))).toEqual([1, 2, 2, 3]);
  expect(partsOf('€'.repeat(81))).toBe(2);
  const gateway = { ...textPresets.taqnyat, price: 5, perDay: 100, headers: [] };
  expect(costOf(gateway, { ...filling, text: 'ا'.repeat(200) })).toBe(20);
  expect(costOf({ ...gateway, perPart: false }, filling)).toBe(5);
});

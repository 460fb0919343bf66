// Ready settings of the text messages of four services, made by their documentation. Nobody has
// tried them with an account: the test message shows whether they work.
import type { TextGateway } from '../../contract/channels/text-gateway.ts';

export type Preset = Omit<TextGateway, 'secret' | 'price' | 'perDay'>;

const bearer = [{ name: 'Authorization', value: 'Bearer {secret}' }];

export const textPresets = {
  /** https://docs.unifonic.com/reference/sms-api */
  unifonic: {
    address: 'https://el.cloud.unifonic.com/rest/SMS/messages',
    headers: [{ name: 'Accept', value: 'application/json' }],
    encoding: 'form',
    body: [
      'AppSid={secret}',
      'SenderID=SENDER',
      'Recipient={number}',
      'Body={text} {stop}',
      'responseType=JSON',
      'CorrelationID={id}',
    ].join('\n'),
    takenStatus: null,
    takenField: 'success',
    takenValue: 'true',
    perPart: true,
  },
  /** https://dev.taqnyat.sa/en/doc/sms/ */
  taqnyat: {
    address: 'https://api.taqnyat.sa/v1/messages',
    headers: bearer,
    encoding: 'json',
    body: '{"recipients": ["{number}"], "body": "{text} {stop}", "sender": "SENDER"}',
    takenStatus: 201,
    takenField: 'messageId',
    takenValue: null,
    perPart: true,
  },
  /** https://www.twilio.com/docs/messaging/api/message-resource */
  twilio: {
    address: 'https://api.twilio.com/2010-04-01/Accounts/ACCOUNT-SID/Messages.json',
    headers: [{ name: 'Authorization', value: 'Basic {secret64}' }],
    encoding: 'form',
    body: ['To={to}', 'From=+10000000000', 'Body={text} {stop}'].join('\n'),
    takenStatus: 201,
    takenField: 'sid',
    takenValue: null,
    perPart: true,
  },
  /** https://developers.facebook.com/docs/whatsapp/cloud-api/guides/send-message-templates */
  whatsapp: {
    address: 'https://graph.facebook.com/v23.0/PHONE-NUMBER-ID/messages',
    headers: bearer,
    encoding: 'json',
    body: JSON.stringify(
      {
        messaging_product: 'whatsapp',
        to: '{number}',
        type: 'template',
        template: {
          name: 'TEMPLATE',
          language: { code: '{language}' },
          components: [
            {
              type: 'body',
              parameters: [
                { type: 'text', text: '{line}' },
                { type: 'text', text: '{stop}' },
              ],
            },
          ],
        },
      },
      null,
      1,
    ),
    takenStatus: null,
    takenField: 'messages.0.id',
    takenValue: null,
    perPart: false,
  },
} as const satisfies Record<string, Preset>;

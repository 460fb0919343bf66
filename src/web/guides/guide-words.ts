// The words around a guide.
import { both, inBothLanguages } from '../words/office/words.ts';
import { labels } from '../../contract/messages/labels.ts';

export const guideWords = inBothLanguages({
  open: both('How this works', 'كيف يعمل هذا'),
  print: labels.print,
  others: both('Other guides', 'أدلة أخرى'),
  qr: both('QR code that leads to this page', 'رمز QR يفتح هذه الصفحة'),
});

// The words of the field of an offer's or a benefit's picture.
import { both, inBothLanguages } from '../words.ts';

export const pictureWords = inBothLanguages({
  label: both('Picture', 'الصورة'),
  hint: both(
    'Optional: a path of this site, such as /pictures/tea.png, or an https address.',
    'اختياري: مسار في هذا الموقع، مثل \u2066/pictures/tea.png\u2069، أو عنوان https.',
  ),
  broken: both('There is no picture at this path', 'لا توجد صورة في هذا المسار'),
  elsewhere: both(
    'Guests’ screens show only pictures of this site; other apps can show this one.',
    'لا تعرض بطاقات الأعضاء إلا صور هذا الموقع؛ وقد تعرض هذه الصورة تطبيقات أخرى.',
  ),
});

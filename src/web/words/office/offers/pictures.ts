// The words of the field of an offer's or a benefit's picture.
import { inBothLanguages } from '../words.ts';

export const pictureWords = inBothLanguages({
  en: {
    label: 'Picture',
    hint: 'Optional: a path of this site, such as /pictures/tea.png, or an https address.',
    broken: 'There is no picture at this path',
    elsewhere: 'Guests’ screens show only pictures of this site; other apps can show this one.',
  },
  ar: {
    label: 'الصورة',
    hint: 'اختياري: مسار في هذا الموقع، مثل \u2066/pictures/tea.png\u2069، أو عنوان https.',
    broken: 'لا توجد صورة في هذا المسار',
    elsewhere: 'لا تعرض بطاقات الأعضاء إلا صور هذا الموقع؛ وقد تعرض هذه الصورة تطبيقات أخرى.',
  },
});

// The contract's sentences about hooks, in Arabic.
import type { englishOfHooks } from '../../../contract/hook-messages.ts';

/** As in `arabic-messages.ts`. */
export const arabicOfHooks: Record<keyof typeof englishOfHooks, string> = {
  hookNotFound: 'لم يعد هذا الربط موجودًا',
  tooManyHooks: 'الحد الأقصى لعدد عناوين الإبلاغ: {limit}',
  hookAddressFormat:
    'يبدأ العنوان بـ \u2068https://\u2069 ثم اسم المضيف، مثل \u2068https://example.com/sofra\u2069',
  hookNeedsHttps:
    'يلزم \u2068https\u2069 للوصول إلى \u2068{host}\u2069، ' +
    'أما \u2068http\u2069 فلشبكاتك الخاصة وحدها',
  hookNetworkClosed: '\u2068{host}\u2069 في شبكة خاصة لم تُذكر بين الشبكات المسموح بها',
  hookHostClosed:
    'يقود \u2068{host}\u2069 إلى هذا الجهاز أو إلى خدمة سحابية داخلية أو إلى لا أحد. ' +
    'يستطيع المشغّل السماح به في \u2068HOOK_HOSTS\u2069',
  hookNetworkFormat: 'اذكر شبكات خاصة فقط، مثل \u2068192.168.1.0/24\u2069',
  hookDaysRange: 'تُحفظ الأحداث من يوم واحد إلى 90 يومًا',
  hookTooSlow: 'لم يصل رد خلال 15 ثانية',
  hookUnreachable: 'تعذّر الوصول إلى العنوان: \u2068{why}\u2069',
  eventNotKept: 'لم يعد هذا الحدث محفوظًا',
};

// The contract's sentences about programs, in Arabic.
import type { englishOfConnections } from '../../../contract/messages/connections.ts';

/** As in `arabic-messages.ts`. */
export const arabicOfConnections: Record<keyof typeof englishOfConnections, string> = {
  hookNotFound: 'لم يعد هذا الربط موجودًا',
  tooManyHooks: 'الحد الأقصى لعدد وجهات الإشعار: {limit}',
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
  eventsNotKept: 'أحداث ما بعد هذا الموضع غير مكتملة. اقرأ بياناتك من جديد واطلب الأحداث دون موضع',
  visitsNotKept: 'استُعيدت نسخة احتياطية بعد هذا الموضع. اقرأ بياناتك من جديد واطلبها دون موضع',
  eventsOfRestaurant: 'الأحداث تخص المطعم كله، فلا يتلقاها مفتاح فرع واحد',
  keyRequired: 'يتطلب هذا الطلب الترويسة Idempotency-Key',
  keyWrong: 'هذا المفتاح غير صحيح أو انتهى',
  keyNotAllowed: 'لا يسمح هذا المفتاح بذلك: {scope}',
  keyElsewhere: 'هذا المفتاح لفرع آخر',
  keyNotFound: 'لم يُعثر على المفتاح',
  keyRunsOut: 'انتهى هذا المفتاح أو ينتهي خلال سبعة أيام. أنشئ مفتاحًا آخر',
  tooManyKeys: 'لا يمكن أن يزيد عدد المفاتيح على {limit}',
  tooManyCalls: 'استنفد هذا المفتاح طلبات الساعة. دقائق الانتظار: {minutes}',
  batchAboveBudget: 'لا تزيد زيارات الدفعة على طلبات المفتاح في الساعة: {hourly}',
  tooManyAtOnce: 'يرسل هذا المفتاح طلبات كثيرة في اللحظة نفسها',
  scopeRequired: 'يجب أن يسمح المفتاح بشيء',
  hourlyRange: 'عدد الطلبات في الساعة من 1 إلى 100,000',
  keyDaysRange: 'ينتهي المفتاح بعد 1 إلى 3,650 يومًا',
  outletHasKeys: 'لدى أحد البرامج مفتاح لهذا الفرع',
  billTooOld: 'تُقبل الفواتير خلال {days} أيام',
  billNotSum: 'مجموع مبالغ هذه الفاتورة {sum} وإجماليها {total}',
  receiptNumberLong: 'رقم الفاتورة أطول مما يتسع له عنوان الإيصال',
  receiptHoursRange: 'مدة صلاحية الإيصال من 1 إلى 168 ساعة',
  refundDaysRange: 'مدة انتظار النقاط من 0 إلى 30 يومًا',
  noSigningKey: 'لا يوجد مفتاح يوقّع إيصالات هذا الفرع: الإعدادات، الربط، أضف مفتاحًا',
  billOrVisit: 'حدّد فاتورة أو زيارة، إحداهما فقط',
  reversedTooMuch: 'لم يبقَ من هذه الفاتورة ما يمكن إلغاؤه سوى {left}',
  reversedCurrency: 'هذه الفاتورة بعملة {currency}، والمبالغ الآن بعملة {ours}',
  orderOpen: 'لم يُغلق الطلب',
  orderWithoutGuest: 'ليس في الطلب رقم ضيف',
  orderEarnsNothing: 'لا شيء في هذا الطلب يُكسب نقاطًا',
  orderNotSettled: 'لا توجد زيارة لهذا الطلب',
  orderReturnCancelled: 'أُلغي مرتجع، وتُعاد نقاطه من المكتب',
  orderReturnUnknown: 'لا يذكر المرتجع الطلب الأصلي ووقته',
  orderTime: 'لا يمكن قراءة وقت الطلب',
  orderAmount: 'في الطلب مبلغ لا يمكن قراءته',
  orderCurrency: 'الطلب بعملة {currency}، والفواتير بعملة {ours}',
  outletNotNamed: 'لا يوجد فرع باسم {name}',
};

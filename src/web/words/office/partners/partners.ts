// The words of the Partners tab.
import { pluralIn } from '../../languages/plural.ts';
import { inBothLanguages, isolated } from '../words.ts';

interface Who {
  name: string;
  username: string;
}

const [inEnglish, inArabic] = [pluralIn('en'), pluralIn('ar')];

export const partnerWords = inBothLanguages({
  en: {
    addNew: 'New partner',
    add: 'New partner',
    edit: 'Edit partner',
    saved: 'Partner saved',
    saveFailed: 'Error saving partner',
    username: 'Username',
    usernameHint: 'Used to log in at the counter',
    name: 'Name',
    nameHint: 'As guests know the business',
    password: 'Password',
    passwordHint: 'For the first log-in, which asks for another one',
    handOver: (name: string) => `A password for ${isolated(name)}`,
    create: 'Create partner',
    creating: 'Creating...',
    created: 'Partner created successfully',
    addFailed: 'Error creating partner',

    list: 'Partners',
    search: 'Search partners',
    searchHint: 'Username or name',
    active: 'Active',
    activeOf: (name: string) => `${isolated(name)} is active`,
    createdAt: 'Created',
    none: 'No partners yet',
    noneText: 'Partners verify guests at their own counters. Create the first one above.',
    noMatch: 'No partner found',
    noMatchText: 'Try the beginning of the name or the username.',

    switched: 'Partner status updated',
    switchFailed: 'Error updating partner status',
    resting: (benefits: number) =>
      inEnglish(benefits, {
        one: 'Its {n} benefit rests while it is off',
        other: 'Its {n} benefits rest while it is off',
      }),

    reset: 'Reset Password',
    resetting: 'Resetting...',
    resetDone: 'Partner password reset successfully',
    resetFailed: 'Error resetting partner password',
    resetTitle: ({ name, username }: Who) =>
      `Reset the password of ${isolated(name)} (${isolated(username)})?`,
    resetText: 'The old password ends at once, and so does every session with it.',

    remove: 'Delete',
    removed: 'Partner deleted successfully',
    removeFailed: 'Error deleting partner',
    removeTitle: ({ name, username }: Who) => `Delete ${isolated(name)} (${isolated(username)})?`,
    removeText:
      'The partner cannot log in any more. Its benefits and rewards stay, inactive and without a ' +
      'partner; what guests have chosen already is served by you. This cannot be undone.',
  },
  ar: {
    addNew: 'أضف شريكًا',
    add: 'شريك جديد',
    edit: 'تعديل الشريك',
    saved: 'تم حفظ الشريك',
    saveFailed: 'تعذّر حفظ الشريك',
    username: 'اسم المستخدم',
    usernameHint: 'للدخول إلى صفحة الشريك',
    name: 'الاسم',
    nameHint: 'كما يعرفه الأعضاء',
    password: 'كلمة المرور',
    passwordHint: 'لأول تسجيل دخول، ثم تُختار غيرها',
    handOver: (name) => `كلمة مرور لحساب ${isolated(name)}`,
    create: 'أنشئ الشريك',
    creating: 'جارٍ الإنشاء...',
    created: 'تم إنشاء الشريك بنجاح',
    addFailed: 'تعذّر إنشاء الشريك',

    list: 'الشركاء',
    search: 'البحث عن الشركاء',
    searchHint: 'اسم المستخدم أو الاسم',
    active: 'مفعّل',
    activeOf: (name) => `تفعيل ${isolated(name)}`,
    createdAt: 'تاريخ الإنشاء',
    none: 'لا يوجد شركاء بعد',
    noneText: 'يتحقق الشركاء من الأعضاء في محالّهم. أنشئ أول شريك من الأعلى.',
    noMatch: 'لا توجد نتائج',
    noMatchText: 'جرّب بداية الاسم أو اسم المستخدم.',

    switched: 'تم تحديث حالة الشريك',
    switchFailed: 'تعذّر تحديث حالة الشريك',
    resting: (benefits) =>
      inArabic(benefits, {
        one: 'ميزته موقوفة ما دام غير مفعّل',
        two: 'ميزتاه موقوفتان ما دام غير مفعّل',
        other: 'مزاياه ({n}) موقوفة ما دام غير مفعّل',
      }),

    reset: 'أعد تعيين كلمة المرور',
    resetting: 'جارٍ التعيين...',
    resetDone: 'تمت إعادة تعيين كلمة مرور الشريك بنجاح',
    resetFailed: 'تعذّر إعادة تعيين كلمة مرور الشريك',
    resetTitle: ({ name, username }) =>
      `هل تريد إعادة تعيين كلمة مرور ${isolated(name)} (${isolated(username)})؟`,
    resetText: 'تبطل كلمة المرور القديمة فورًا، وتنتهي كل الجلسات التي فُتحت بها.',

    remove: 'احذف',
    removed: 'تم حذف الشريك بنجاح',
    removeFailed: 'تعذّر حذف الشريك',
    removeTitle: ({ name, username }) => `هل تريد حذف ${isolated(name)} (${isolated(username)})؟`,
    removeText:
      'لن يستطيع الشريك تسجيل الدخول بعد ذلك. تبقى مزاياه ومكافآته غير مفعّلة ودون شريك، ' +
      'وما استبدله الضيوف قبل ذلك تقدّمه أنت. لا يمكن التراجع عن ذلك.',
  },
});

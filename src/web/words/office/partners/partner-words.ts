// The words of the Partners tab.
import { labels } from '../../../../contract/messages/labels.ts';
import { grouped, pluralIn } from '../../languages/plural.ts';
import { both, inBothLanguages, isolated, naming } from '../words.ts';

interface Who {
  name: string;
  username: string;
}

interface InShort {
  name: string;
  /** Undefined until they are loaded. */
  guests: number | undefined;
}

const [inEnglish, inArabic] = [pluralIn('en'), pluralIn('ar')];

export const partnerWords = inBothLanguages({
  addNew: both('New partner', 'أضف شريكًا'),
  add: both('New partner', 'شريك جديد'),
  edit: both('Edit partner', 'تعديل الشريك'),
  saved: both('Partner saved', 'تم حفظ الشريك'),
  saveFailed: both('Error saving partner', 'تعذّر حفظ الشريك'),
  username: labels.username,
  usernameHint: both('Used to log in at the counter', 'للدخول إلى صفحة الشريك'),
  name: labels.name,
  nameHint: both('As guests know the business', 'كما يعرفه الأعضاء'),
  givesPoints: both('Gives points for bills', 'يمنح نقاطًا على الفواتير'),
  givesPointsHint: both(
    'Its staff enter what a guest has paid there.',
    'يُدخل موظفوه ما دفعه الضيف لديهم.',
  ),
  password: labels.password,
  passwordHint: both(
    'For the first log-in, which asks for another one',
    'لأول تسجيل دخول، ثم تُختار غيرها',
  ),
  handOver: naming('A password for {isolated name}', 'كلمة مرور لحساب {isolated name}'),
  create: both('Create partner', 'أنشئ الشريك'),
  creating: labels.creating,
  created: both('Partner created successfully', 'تم إنشاء الشريك بنجاح'),
  addFailed: both('Error creating partner', 'تعذّر إنشاء الشريك'),

  list: labels.partners,
  search: both('Search partners', 'البحث عن الشركاء'),
  searchHint: both('Username or name', 'اسم المستخدم أو الاسم'),
  active: both('Active', 'مفعّل'),
  activeOf: naming('{isolated name} is active', 'تفعيل {isolated name}'),
  guests: both('Guests this month', 'ضيوف هذا الشهر'),
  /** What stands below the username on a phone. */
  inShort: both(
    ({ name, guests }: InShort) =>
      guests === undefined
        ? name
        : `${grouped(guests)} ${guests === 1 ? 'guest' : 'guests'} this month · ${isolated(name)}`,
    ({ name, guests }) =>
      guests === undefined ? name : `ضيوف هذا الشهر: ${grouped(guests)} · ${isolated(name)}`,
  ),
  served: both('Benefits this month', 'مزايا هذا الشهر'),
  createdAt: labels.created,
  none: both('No partners yet', 'لا يوجد شركاء بعد'),
  noneText: both(
    'Partners verify guests at their own counters. Create the first one above.',
    'يتحقق الشركاء من الأعضاء في محالّهم. أنشئ أول شريك من الأعلى.',
  ),
  noMatch: both('No partner found', 'لا توجد نتائج'),
  noMatchText: both(
    'Try the beginning of the name or the username.',
    'جرّب بداية الاسم أو اسم المستخدم.',
  ),

  switched: both('Partner status updated', 'تم تحديث حالة الشريك'),
  switchFailed: both('Error updating partner status', 'تعذّر تحديث حالة الشريك'),
  resting: both(
    (benefits: number) =>
      inEnglish(benefits, {
        one: 'Its {n} benefit rests while it is off',
        other: 'Its {n} benefits rest while it is off',
      }),
    (benefits) =>
      inArabic(benefits, {
        one: 'ميزته موقوفة ما دام غير مفعّل',
        two: 'ميزتاه موقوفتان ما دام غير مفعّل',
        other: 'مزاياه ({n}) موقوفة ما دام غير مفعّل',
      }),
  ),

  reset: both('Reset Password', 'أعد تعيين كلمة المرور'),
  resetting: both('Resetting...', 'جارٍ التعيين...'),
  resetDone: both('Partner password reset successfully', 'تمت إعادة تعيين كلمة مرور الشريك بنجاح'),
  resetFailed: both('Error resetting partner password', 'تعذّر إعادة تعيين كلمة مرور الشريك'),
  resetTitle: both(
    ({ name, username }: Who) => `Reset the password of ${isolated(name)} (${isolated(username)})?`,
    ({ name, username }) =>
      `هل تريد إعادة تعيين كلمة مرور ${isolated(name)} (${isolated(username)})؟`,
  ),
  resetText: both(
    'The old password ends at once, and so does every session with it.',
    'تبطل كلمة المرور القديمة فورًا، وتنتهي كل الجلسات التي فُتحت بها.',
  ),

  remove: both('Delete', 'احذف'),
  removed: both('Partner deleted successfully', 'تم حذف الشريك بنجاح'),
  removeFailed: both('Error deleting partner', 'تعذّر حذف الشريك'),
  removeTitle: both(
    ({ name, username }: Who) => `Delete ${isolated(name)} (${isolated(username)})?`,
    ({ name, username }) => `هل تريد حذف ${isolated(name)} (${isolated(username)})؟`,
  ),
  removeText: both(
    'The partner cannot log in any more. Its benefits and rewards stay, inactive and without a ' +
      'partner; what guests have chosen already is served by you. This cannot be undone.',
    'لن يستطيع الشريك تسجيل الدخول بعد ذلك. تبقى مزاياه ومكافآته غير مفعّلة ودون شريك، ' +
      'وما استبدله الضيوف قبل ذلك تقدّمه أنت. لا يمكن التراجع عن ذلك.',
  ),
});

// The words of the Special events tab.
import { labels } from '../../../../contract/messages/labels.ts';
import { both, inBothLanguages, naming } from '../words.ts';

export const eventsWords = inBothLanguages({
  addNew: both('New event', 'أضف مناسبة'),
  add: both('New event', 'مناسبة جديدة'),
  addText: both(
    'While it runs, points that are added count more. Where two run, the higher one counts.',
    'تُضاعَف النقاط المضافة ما دامت المناسبة جارية. وإن اجتمعت مناسبتان احتُسب المضاعف الأعلى.',
  ),
  name: labels.name,
  nameHint: both('For example: Ramadan nights', 'مثل: ليالي رمضان'),
  description: labels.description,
  multiplier: both('Points multiplier', 'مضاعف النقاط'),
  startDate: both('Starts', 'تبدأ'),
  endDate: both('Ends', 'تنتهي'),
  active: both('Active', 'مفعّلة'),
  create: both('Create Event', 'أنشئ المناسبة'),
  creating: labels.creating,
  created: both('Special event created successfully', 'تم إنشاء المناسبة الخاصة بنجاح'),

  list: labels.specialEvents,
  none: both('No special events yet', 'لا توجد مناسبات خاصة بعد'),
  noneText: both(
    'A weekend of double points, for example: create it and it starts by itself.',
    'نهاية أسبوع بنقاط مضاعفة مثلًا: أنشئها فتبدأ تلقائيًا في موعدها.',
  ),
  times: labels.points,
  when: both('When', 'الموعد'),
  state: labels.state,
  states: {
    runs: both('Runs now', 'جارية الآن'),
    starts: both('Not yet', 'لم تبدأ'),
    over: both('Over', 'انتهت'),
    off: both('Off', 'متوقفة'),
  },
  activeOf: naming('{name}: active', '{name}: مفعّلة'),
  edit: both('Edit event', 'تعديل المناسبة'),
  saved: both('Special event saved', 'تم حفظ المناسبة الخاصة'),
  removeTitle: both('Delete this event?', 'هل تريد حذف هذه المناسبة؟'),
  removeText: naming(
    '“{name}” no longer multiplies points. Points that were given keep what they counted.',
    'لن تضاعف «{name}» النقاط بعد الآن. وتبقى النقاط المضافة كما احتُسبت.',
  ),
  removeAct: both('Delete event', 'احذف المناسبة'),
  removed: both('Special event deleted', 'تم حذف المناسبة الخاصة'),
});

// The guide for an owner before and during the first evening.
import { label } from '../../../contract/messages/labels.ts';
import type { Guide } from '../guide.ts';

export const firstEvening: Guide = {
  title: label('The first evening', 'أول مساء'),
  text: label(
    'For the owner: an hour before the guests come, until the lights go out.',
    'لصاحب المطعم: من ساعة قبل وصول الضيوف حتى إطفاء الأنوار.',
  ),
  chapters: [
    {
      name: 'hour-before',
      title: label('An hour before', 'قبل ساعة'),
      steps: [
        label(
          'Go through the set-up: **Country**, **Name and logo**, **What comes back**, ' +
            '**Levels**. ' +
            'Ten minutes are enough, and all of it can be changed later in **Settings**.',
          'مرّ بخطوات الإعداد: **الدولة**، **الاسم والشعار**، **كم يكسب الضيف**، **المستويات**. ' +
            'تكفيك عشر دقائق، ويمكنك تغييرها كلها لاحقًا من **الإعدادات**.',
        ),
        label(
          'Choose one reward that every guest can reach within three visits, such as a tea.',
          'اختر مكافأة يصل إليها كل ضيف خلال ثلاث زيارات، كالشاي مثلًا.',
        ),
        label(
          'Give yourself points at **Try it** and look at your phone: this is what guests will ' +
            'see.',
          'امنح نفسك نقاطًا في **جرّبه** وانظر إلى هاتفك: هذا ما سيراه الضيوف.',
        ),
      ],
      picture: { name: 'card', shows: label('The card of a guest', 'بطاقة ضيف') },
    },
    {
      name: 'poster',
      title: label('The poster', 'الملصق'),
      steps: [
        label(
          'Open **Poster** in **Settings**, choose a size and touch **Print**. Hang it where ' +
            'people wait.',
          'افتح **الملصق** من **الإعدادات**، اختر المقاس والمس **اطبع**. علّقه حيث ينتظر الناس.',
        ),
        label(
          'Scan it once with your own phone, in the restaurant’s network and outside of it.',
          'امسحه مرة بهاتفك، على شبكة المطعم وخارجها.',
        ),
      ],
    },
    {
      name: 'tablet',
      title: label('The tablet at the counter', 'الجهاز اللوحي عند الكاونتر'),
      steps: [
        label(
          'In **Team**, touch **New person** for everybody who serves. A **Cashier** sees the ' +
            'till ' +
            'and nothing else. Choose **Make a PIN** in the person’s menu.',
          'في **الفريق** المس **أضف شخصًا** لكل من يخدم الضيوف. ولا يرى **كاشير** إلا نقطة ' +
            'البيع. ' +
            'واختر **أنشئ رقمًا سريًا** من قائمة الشخص.',
        ),
        label(
          'Below **Tills**, touch **New till**, then type the code that appears into the tablet.',
          'تحت **نقاط البيع** المس **أضف نقطة بيع**، ثم اكتب في الجهاز اللوحي الرمز الذي يظهر.',
        ),
        label(
          'Print the guide *At the till* and lay it beside the tablet.',
          'اطبع دليل «عند نقطة البيع» وضعه بجانب الجهاز.',
        ),
      ],
      picture: {
        name: 'till',
        shows: label('A guest with the bill of the visit', 'ضيف مع فاتورة زيارته'),
      },
    },
    {
      name: 'guests',
      title: label('Guests come', 'يصل الضيوف'),
      steps: [
        label(
          'Whoever brings the bill asks one question: “Are you in the family?” Guests join at ' +
            'the ' +
            'table, while they wait.',
          'من يقدّم الفاتورة يسأل سؤالًا واحدًا: «هل أنت من العائلة؟» وينضم الضيف على طاولته ' +
            'وهو ينتظر.',
        ),
        label(
          'Watch **Overview** on your own phone: visits, bills and new members, as they happen.',
          'تابع **نظرة عامة** من هاتفك: الزيارات والفواتير والأعضاء الجدد لحظة بلحظة.',
        ),
      ],
    },
    {
      name: 'points-that-end',
      title: label('Points that end, levels that last', 'نقاط تنتهي ومستويات تدوم'),
      steps: [
        label(
          'Both are off until you choose them, in **Settings**, **Rewards and levels**. Before ' +
            'you save, you read there how many members it would concern; nothing happens by that.',
          'كلاهما متوقف حتى تختاره من **الإعدادات**، **المكافآت والمستويات**. وقبل الحفظ تقرأ ' +
            'هناك كم عضوًا يشملهم، دون أن يحدث شيء.',
        ),
        label(
          '**Points that end**: the card says at least thirty days before which points end, and ' +
            'on which day. What can be spent falls, points and level stay.',
          '**انتهاء النقاط**: تذكر البطاقة قبل ثلاثين يومًا على الأقل أي نقاط تنتهي وفي أي يوم. ' +
            'ينقص ما يمكن صرفه، وتبقى النقاط والمستوى.',
        ),
        label(
          '**Levels that last**: a level is kept for a year. From sixty days before, the card ' +
            'says what is missing; after a month of grace a guest falls by one level.',
          '**مدة المستويات**: يُحفظ المستوى سنة. وقبل ستين يومًا تذكر البطاقة ما ينقص، وبعد مهلة ' +
            'شهر ينزل الضيف مستوى واحدًا.',
        ),
        label(
          'A guest was ill or travelled: in **Members**, find the ending in their **History** ' +
            'and touch **Undo**, with a reason, within thirty days.',
          'إن كان ضيف مريضًا أو مسافرًا: في **الأعضاء** افتح **السجل** عند انتهاء نقاطه، والمس ' +
            '**تراجع** واذكر السبب، خلال ثلاثين يومًا.',
        ),
        label(
          'For somebody special, choose **Give a level** in the menu of their card: a level ' +
            'until a day, without any points.',
          'لضيف تخصّه اختر **امنح مستوى** من قائمة بطاقته: مستوى حتى يوم، دون أي نقاط.',
        ),
      ],
      picture: {
        name: 'ends',
        shows: label('The settings of points that end', 'إعدادات انتهاء النقاط'),
      },
    },
    {
      name: 'lights-out',
      title: label('Before the lights go out', 'قبل إطفاء الأنوار'),
      steps: [
        label(
          'In **Overview**, open **End of day** and touch **Enter the till’s report (Z)**: the ' +
            'number of bills and their total, as your till prints them.',
          'في **نظرة عامة** افتح **إقفال اليوم** والمس **أدخل تقرير الصندوق (Z)**: ' +
            'عدد الفواتير ومجموعها كما يطبعهما صندوقك.',
        ),
        label(
          'What differs is marked. Touch **Close the day**: it stays as it is from then on.',
          'يُعلَّم ما اختلف. المس **أقفل اليوم**، فيبقى كما هو بعد ذلك.',
        ),
        label(
          'Touch **Backup Data** once, and see in **Settings** that a backup is made each night.',
          'المس **أنشئ نسخة احتياطية** مرة، وتأكد من **الإعدادات** أن نسخة تُنشأ كل ليلة.',
        ),
      ],
      picture: { name: 'day', shows: label('The end of a day', 'إقفال يوم') },
    },
  ],
};

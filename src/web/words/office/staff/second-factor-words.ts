// The words of second factors: those of one's own, the log-in with one, and fresh proofs.
import { labels } from '../../../../contract/messages/labels.ts';
import { both, inBothLanguages, naming } from '../words.ts';

export const secondFactorWords = inBothLanguages({
  title: both('Sign-in and security', 'الدخول والأمان'),
  text: both(
    'With a second factor, a password that somebody else knows opens nothing.',
    'مع خطوة تحقق ثانية لن يدخل من عرف كلمة المرور وحدها.',
  ),
  none: both('You log in with your password alone so far.', 'تدخل حتى الآن بكلمة المرور وحدها.'),

  app: both('App for codes', 'تطبيق الرموز'),
  appText: both(
    'Any authenticator app: six digits that change every half minute.',
    'أي تطبيق مصادقة: ستة أرقام تتغير كل نصف دقيقة.',
  ),
  addApp: both('Set up an app', 'أعدّ تطبيقًا'),
  scan: both(
    'Scan this with the app, and then type the six digits that it shows.',
    'امسح هذا الرمز بالتطبيق، ثم اكتب الأرقام الستة التي يعرضها.',
  ),
  orType: both('Or type this into the app:', 'أو اكتب هذا في التطبيق:'),
  removeApp: both('Remove the app', 'أزل التطبيق'),
  removeAppTitle: both('Remove the app?', 'هل تريد إزالة التطبيق؟'),
  appAdded: both('App set up', 'تم إعداد التطبيق'),

  passkey: labels.passkey,
  passkeyText: both(
    'The fingerprint, face or PIN of this device, your phone, or a security key.',
    'بصمة هذا الجهاز أو وجهك أو رقمه السري، أو هاتفك، أو مفتاح أمان.',
  ),
  addPasskey: both('Add a passkey', 'أضف مفتاح مرور'),
  passkeyName: both('What is it on?', 'على أي جهاز هو؟'),
  passkeyNameHint: both('Such as: my phone', 'مثل: هاتفي'),
  make: both('Create passkey', 'أنشئ مفتاح المرور'),
  passkeyAdded: both('Passkey added', 'تمت إضافة مفتاح المرور'),
  removePasskey: naming('Remove {isolated name}', 'إزالة {isolated name}'),
  removePasskeyTitle: naming(
    'Remove the passkey {isolated name}?',
    'هل تريد إزالة مفتاح المرور {isolated name}؟',
  ),
  madeFor: naming(
    'Made for {isolated host}, and cannot be used at today’s address',
    'أُنشئ للعنوان {isolated host}، ولا يصلح للعنوان الحالي',
  ),
  elsewhere: naming(
    'Passkeys can be made at {isolated address}, and not at the address that you are at now.',
    'تُنشأ مفاتيح المرور على {isolated address}، لا على العنوان الذي تستخدمه الآن.',
  ),
  noBrowser: both('This browser makes no passkeys here.', 'لا ينشئ هذا المتصفح مفاتيح مرور هنا.'),

  remove: both('Remove', 'أزل'),
  removing: both('Removing...', 'جارٍ الإزالة...'),
  removeText: both(
    'It opens the office no more. Without another second factor, your password alone does.',
    'لن يفتح الإدارة بعد الآن. وإن لم تبق خطوة ثانية أخرى كفت كلمة مرورك وحدها.',
  ),
  removeBy: both(
    'Only the factor itself ends it, or a recovery code where it is lost.',
    'لا يُزال إلا بنفسه، أو برمز استرداد إن فُقد.',
  ),
  removed: both('Removed', 'تمت الإزالة'),
  failed: both('That did not work', 'تعذّر ذلك'),
  never: both('Not used yet', 'لم يُستخدم بعد'),
  lastUsed: naming('Last used {isolated when}', 'آخر استخدام: {isolated when}'),

  codes: labels.recoveryCodes,
  codesLeft: both(
    (left: number) => `${left} left. Each lets you in once, without the phone.`,
    (left) => `المتبقي: ${left}. يُدخلك كل رمز مرة واحدة دون الهاتف.`,
  ),
  renewCodes: both('New codes', 'رموز جديدة'),
  renewTitle: both('Make new recovery codes?', 'هل تريد إنشاء رموز استرداد جديدة؟'),
  renewText: both('Those of before end at once.', 'تبطل الرموز السابقة فورًا.'),
  renewing: both('Making...', 'جارٍ الإنشاء...'),
  keepCodes: both(
    'Print them or write them down, and keep them apart from your phone. Each lets you in once. ' +
      'They are shown this once.',
    'اطبعها أو اكتبها واحفظها بعيدًا عن هاتفك. يُدخلك كل رمز مرة واحدة. ولا تُعرض إلا الآن.',
  ),
  copyCodes: both('Copy', 'انسخ'),
  printCodes: labels.print,
  kept: both('I have kept them', 'حفظتها'),

  step: both('One more step', 'خطوة أخيرة'),
  stepText: both(
    'Your password is right. Now show that it is you.',
    'كلمة المرور صحيحة. بقي أن تثبت أنك صاحبها.',
  ),
  recoveryText: both(
    'One of the codes that you kept when you set up the second factor.',
    'أحد الرموز التي حفظتها عند إعداد خطوة التحقق الثانية.',
  ),
  code: both('Code of the app', 'رمز التطبيق'),
  recoveryCode: both('Recovery code', 'رمز الاسترداد'),
  usePasskey: both('Use a passkey', 'استخدم مفتاح مرور'),
  useRecoveryCode: both('Use a recovery code', 'استخدم رمز استرداد'),
  otherWay: both('Use another way', 'استخدم طريقة أخرى'),
  back: both('Back to the log-in', 'عد إلى تسجيل الدخول'),
  waiting: both('Waiting for the passkey...', 'بانتظار مفتاح المرور...'),
  noAnswer: both(
    'The passkey did not answer. Try again, or use another way.',
    'لم يستجب مفتاح المرور. حاول مجددًا أو استخدم طريقة أخرى.',
  ),

  prove: both('Confirm it’s you', 'تأكيد هويتك'),
  proveText: both(
    'This takes a proof of the last ten minutes, so that nobody does it on a screen you left open.',
    'يتطلب هذا إثباتًا لم تمض عليه عشر دقائق، كي لا يفعله أحد من شاشة تركتها مفتوحة.',
  ),
  password: both('Your password', 'كلمة مرورك'),
  confirm: both('Confirm', 'أكّد'),
  confirming: both('Confirming...', 'جارٍ التأكيد...'),

  due: both('Set up a second factor', 'أعدّ خطوة تحقق ثانية'),
  dueText: both(
    'The owner of the restaurant asks for one. It takes a minute, and everything else comes after.',
    'يشترطها صاحب المطعم. لا تستغرق إلا دقيقة، وبعدها يُفتح لك كل شيء.',
  ),

  demand: {
    title: both('Who needs a second factor', 'من تُشترط له خطوة ثانية'),
    text: both(
      'Whoever has none is led to set one up at the next click. You need one of your own first.',
      'من لم يُعدّها يُطلب منه ذلك قبل أي شيء آخر. ويلزم أن تكون لك واحدة أولًا.',
    ),
    label: both('Demanded of', 'تُشترط على'),
    of: {
      nobody: labels.nobody,
      owners: both('Owners', 'المالكين'),
      managers: both('Owners and managers', 'المالكين والمديرين'),
    },
    save: labels.save,
    saved: both('Demand saved', 'تم حفظ الشرط'),
  },
});

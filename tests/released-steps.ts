// The steps of the schema that were released, by the digest of their SQL: it never changes.
/** SHA-256 of the statements of each step that was released; a new step is added here with it. */
export const released = {
  '0001-house': {
    SQLite: '4d191c135ccd0209e327e6717d7254628c4a86d5b219efdf9a6e2d27812c6de6',
    PostgreSQL: 'f81376ca468d8123409c2d3a4e95f29d324796819802a4a1fd030f8aea4addfa',
  },
  '0002-qr': {
    SQLite: 'c26431ca7d9cc18240cb3985200163092875e6d23eb484e6c3ea3e12371cfb46',
    PostgreSQL: '0f84711e3f7d891b0a77546d38c27f6f6305b2b6ac2ce57ba6c09a89a4be5d44',
  },
  '0003-nothing-is-lost': {
    SQLite: '8446240aed8b1e3116a158b6a3d3322c8367ce99e3f1774ab9eb59890d3fa449',
    PostgreSQL: 'b12ccd1fe9291bb36cb70a5da643e7f8f98cf6e3d9f9e56bfaca9d62ecc53168',
  },
  '0004-guessing': {
    SQLite: '04ae570b897acbefd160b33be6c4ef1ecdb9600f6da64b8c70f3f5e12b8014c7',
    PostgreSQL: '54f1b09a2e718d7f00177c64eaaf63195893d0389d98e987b82ca68bed4a3a05',
  },
  '0005-one-row': {
    SQLite: '9b8a5d474984150a3a90cea2f1d623c2280cdd20d4c83f34b9ea24726020d1f2',
    PostgreSQL: 'bc902aa12d699f80726e05d2fa15c6bf0c542b20ad8b17bfcf22c832583d2b12',
  },
  '0006-words-know-names': {
    SQLite: '391224902cda007a558f1af55fe358651f0242207f93e2c9ddb707f443dd41a2',
    PostgreSQL: 'ca391b76ae3be2069181c3fc83fa3827662c2e444751af28951cc5d19accf3aa',
  },
  '0007-verified': {
    SQLite: 'ab0f84cfc9251372cd4b4200bad1fa855a60497a6843831e04b9a1755bcc62a5',
    PostgreSQL: 'ab0f84cfc9251372cd4b4200bad1fa855a60497a6843831e04b9a1755bcc62a5',
  },
  '0008-undo': {
    SQLite: 'fa3a1d9ad6767348aaf4a7c1fa8730641b8c897eea589713646bb6c20b96236c',
    PostgreSQL: '9f203a54c5ff0927cd0aa56ce9096d711b291ef4e000d22fe263a3cbee46e23d',
  },
  '0009-served': {
    SQLite: '5f18d7f485bf1dc1c825213b6055da3297d3c5648cf10646dd4807b4f4cf37b8',
    PostgreSQL: '6ccc5bdccd688f4cf73ae47ba46cd401e609bde50a2df7881e8f5cf059f07225',
  },
  '0010-summaries': {
    SQLite: 'a87489640e661054da4af8310ef421274cb2e6f905597790767549faa7ef93f8',
    PostgreSQL: 'f1a8854f1b3c221742bbb30f824a3835c82d6eebc180ee7120b8cb33fb2fecf5',
  },
  '0011-imports': {
    SQLite: 'd94c560d00301a2145b33ffa9c38ca69ce393fb5379cb0984e7f452c4c0900b0',
    PostgreSQL: '1408987153c0d9caced264c24c868135691a9c485ef69bd24de237f3b2d61e31',
  },
  '0012-one-by-one': {
    SQLite: '31c896eee1f5b291ab1122689f79300a4ed88b23dd9a41faef0762105ef1c629',
    PostgreSQL: '10cd69b8f5837803927ee7888236b9132cee4979ab770dc5db71ab79a92a8cf9',
  },
  '0013-rewards': {
    SQLite: '49d698617c6463d4e461f631a22afe27e5dadc9fb469b20dc775d8a4feca4574',
    PostgreSQL: '9d965b022700520360de42942030a77c59248e7b45c15c3874ffd00282040cfb',
  },
  '0014-guards-of-rewards': {
    SQLite: '073b7a586b6212a543814e107ed26b0d74db47a99ba4572c0b92183b3610e654',
    PostgreSQL: 'f9607e7d81af8517774bc7c1dddbc9259aab1f74ef23e4f557813f7719f1ad16',
  },
  '0015-many-claims': {
    SQLite: '4a1f45cf258ba503cd3375b12586c9b11dfa05a5a017c5b55952c10957718371',
    PostgreSQL: '21fbb95a34e2b01d99246f8ceed7dae585a4a6f196d053c5fb92ce65b36a2cf7',
  },
  '0016-administrators': {
    SQLite: '5b597a883b720c01a4c97c64eadd1145e8361dbb2a84214c0f0188c7f7b9ecb7',
    PostgreSQL: '5b597a883b720c01a4c97c64eadd1145e8361dbb2a84214c0f0188c7f7b9ecb7',
  },
  '0017-brought': {
    SQLite: 'f98ba83897fd260928d920760f8f9ab8df15cde33bc322da2e86f5ee5ff3c7f2',
    PostgreSQL: 'f98ba83897fd260928d920760f8f9ab8df15cde33bc322da2e86f5ee5ff3c7f2',
  },
  '0018-forgotten': {
    SQLite: '5fc3c66e3aa21a8818da6de07eafa1ae03ccbbb5b71966ef4dc9c1c6245aa1b9',
    PostgreSQL: '8f926cbd61d9973cae69528a3874632d7bfa57fd79c0f585e1509606082743f6',
  },
  '0019-visits': {
    SQLite: 'a77c907faa72b2603647781fdd58e1b3fb75069e791c703b020530a163219bb7',
    PostgreSQL: 'eaeed86b1afdef3764101fc5c66a7c109a73cc91c514b3fd58798b40795dd127',
  },
  '0020-staff-roles': {
    PostgreSQL: '7a6d5b7842493430e491729a453bb3427150e2d98aab05563c86c82ec016a31e',
    SQLite: '7a6d5b7842493430e491729a453bb3427150e2d98aab05563c86c82ec016a31e',
  },
  '0021-second-factors': {
    SQLite: 'a6426fb7a36eef84145db499d48421802bab91db7ff9e2c570ce13df4375c4a5',
    PostgreSQL: 'e728cd66fc5c98ec0fb450017bcd5fa47d574018dc1778d855a30c67683455d6',
  },
  '0022-tills': {
    PostgreSQL: '1fd4d0ca37cd40b39ab4b193731d17d0754f6986fe433a3a505be0b5c0572e28',
    SQLite: '1800755238e02eaf74999c7c64cfbe6ac000da6d283fbde9b8053b4f3d6d03a3',
  },
  '0024-staff-days': {
    PostgreSQL: '28a1787426cb4423eda9dfe19a3ae54cd6667bba39543356bc22b7d9cb399b66',
    SQLite: '03681d260d05b8cb69e48e1dc4d097d04505bc73916fe5d4184c12d1565745f7',
  },
  '0025-own-card': {
    PostgreSQL: '40f92b1cb1dd8dc4a80f3ac7f1faaceefa557952dc7067197dd2afabfe3f90e8',
    SQLite: '40f92b1cb1dd8dc4a80f3ac7f1faaceefa557952dc7067197dd2afabfe3f90e8',
  },
  '0026-levels': {
    PostgreSQL: '7907e53c3513fa33c3f847c04f55b29b5e73ffaeb67849738ca5999eb7204285',
    SQLite: 'd2df1aebd9de1165f98724d15b86fd296cc15b318d7ae922d1e51bb47a2c7064',
  },
  '0027-offers': {
    SQLite: '0ac29135d16d074cc55cb620d9c971ac9506155d23c0a9cf5a163a3e162aad08',
    PostgreSQL: 'f9cb1ad25b3e90336afd5a5e438772d86d325d6734ff119d388646dfd44058ed',
  },
  '0031-agreed-prices': {
    SQLite: '57d1329873642d4abc46c74ba0d7374219a3d2b27b50de73ec3ca55a7dfa94ff',
    PostgreSQL: '8c8a0c21c35194dea5d458fd42eb87f714b7808d0d1feba77b5eb4851eebe60d',
  },
  '0032-connection-keys': {
    PostgreSQL: '3dfad8b4fa5ad33be9aa78d305b5a09386c503ced84d92b0fe16527fc4c45bba',
    SQLite: 'acbc25f0d5fb5bae23e0c985eb1a888cf190cee1209b259547a9787f240b6e09',
  },
  '0037-stamped-in-arabic': {
    PostgreSQL: '30aff0c92e729c1728bfb16a45f32c3cdd3745df6077b0efb1f14c551c98b73d',
    SQLite: 'dea7e2fd857b9ddc0ad4fa9b57f7d13a4fd33a7c3e3cb10dd9a9d66f2996a3c7',
  },
  '0038-waiting-points': {
    PostgreSQL: '8ad032685086e14d91513072bfe4d34809196f31d7bb149722f110c174297df2',
    SQLite: 'ab4952b949b4debbed37251fe2f1afcf9f66e8d864d1e00450af342521cd6441',
  },
  '0033-reversals': {
    PostgreSQL: '3095283596c9cb8dcd96762e1e78cde833957d3b90b5a133abb05b722555d245',
    SQLite: 'bd23b1d82ed9303991e5ddcd5bdee9289f75c7218521fd8f65784cd4edc6a540',
  },
  '0028-invitations': {
    SQLite: 'ffd72e88c94eee0cdec3f438670b1ae4610b80f15d90a40444087b484e270864',
    PostgreSQL: '6b4e972444d68f2887be1ad1d6b50027192dd74d3aa01c099b6af8eff4340282',
  },
  '0030-set-up-links': {
    PostgreSQL: '19b1c0ea4f3393bde87e03fdc6a754ee680196351375687d6e5f0ee967719727',
    SQLite: '248776c530e15cd83b27b9f11dcfd80872b2d3c7b2e87078b1df310430b20058',
  },
  '0029-copies': {
    PostgreSQL: '91759b4141c7b638062a63df18a09d061a6147503b27471e19f4711db3fd00a2',
    SQLite: '7edda1fca03d9a3f11ba55c9e6040302c4135bc57022b904d588c15623ab9e92',
  },
  '0034-outbox': {
    PostgreSQL: '2b3a9693cc0b76c726aec363707554a02ed0708028790856d6f5df64f5fe7b86',
    SQLite: '996615c6dbe306ebb0f78c6f814c02fe30da23dcd5e0e9fdabf2f78cf6181c71',
  },
  '0023-limits': {
    PostgreSQL: 'c210234cfd0db2f24f691026988e3da3ce1b5eb3810bf9d6fe037a7e83a1366c',
    SQLite: '78e8027701cd3dff681782f3440fb8c88a5d9936d363e1e45239c66a05677c56',
  },
  '0039-tries': {
    PostgreSQL: 'ddd076e1c0df8cb1b7591dc7e65fadca0ac8da9ac557ee92a021006d034c10ec',
    SQLite: 'ddd076e1c0df8cb1b7591dc7e65fadca0ac8da9ac557ee92a021006d034c10ec',
  },
  '0042-leaving': {
    PostgreSQL: 'fc1f5368c7bc070e00a3ed7532d873a6e31a031a348d6a7d3fa0a737629aa17e',
    SQLite: 'aae982bf04e7e09705f36f13b147d4c2defb92712d6ce758b80ad9d9fe903990',
  },
  '0043-deleted-customers': {
    PostgreSQL: '6a7e8dd6356ee9acfa541c1c3bf3497790efb1e6f5944e762664981cb2f18acf',
    SQLite: '6a7e8dd6356ee9acfa541c1c3bf3497790efb1e6f5944e762664981cb2f18acf',
  },
  '0044-bills-and-visits': {
    PostgreSQL: 'e41d1d3f1d4ec7ebdbc4701ef5d2867a39643e43fea67f0edef4a22ba61c04ae',
    SQLite: '1b42a11abfe536ab0c1c9a1a444c2b0d89f8092d73ac0626e37eafb6258fa1d5',
  },
  '0048-codes': {
    PostgreSQL: 'eab55aa7b20376ab6f37acc645bb2c0d75a314fd29f16c55f2f93970dc45afe7',
    SQLite: 'eab55aa7b20376ab6f37acc645bb2c0d75a314fd29f16c55f2f93970dc45afe7',
  },
  '0049-member-renewal': {
    PostgreSQL: '3b8953bcb803c347d7c65b25c5b2687e72dc2d4b60db41943f4c8881e0ddd33e',
    SQLite: '686ffdfddf35295eee22dafdfc0720980694dc54a5fcd118cb89d79fd7f168f0',
  },
  '0046-pin-set-by': {
    PostgreSQL: 'd855f03de9860b474e4553cb7a47b3fe28e5aff2b7371d751c65b4d478b72b2e',
    SQLite: 'd855f03de9860b474e4553cb7a47b3fe28e5aff2b7371d751c65b4d478b72b2e',
  },
  '0050-brought-details': {
    PostgreSQL: 'e41b982e589fb02ec1dc43f12c4313b36adb20fb5bb1cb3ace6e6865dd2a9348',
    SQLite: '0166c7f07acb0e403867bc4b40ad3f13e8e63f6a65777401cd7a118046885d87',
  },
  '0051-bill-keys': {
    PostgreSQL: '94c9bddf3b6f40fa49bf090eb497810e5f8df3c46578344034ce7002d034a44b',
    SQLite: '22a9f78f284306b377f927c2df4ff60f974ed3920312228156910cf968c6ae0f',
  },
  '0052-former-cards': {
    PostgreSQL: '77cd6795dac1d233b8065bb840f2c5732bbf0867657dfe7ae0d46639ffca99df',
    SQLite: '0bb643fc5030aa80739870680f8ef3ffe19af36981ff90e5031d7f525eca5ae7',
  },
  '0053-latest-bills': {
    PostgreSQL: '9a790e96eb29b285d3b6a2e668f2b60d42781180969a4fea712aaf3ab082d9dc',
    SQLite: '9a790e96eb29b285d3b6a2e668f2b60d42781180969a4fea712aaf3ab082d9dc',
  },
  '0054-point-days': {
    PostgreSQL: 'e7ca3efbe15069205d88ec72c274d99b3ebfe25e3174d37c593fa3af8b02d4a7',
    SQLite: '6a56bc3cacac09f4666bfa0a7386880603dbb23174322b0725e9d0f82a639765',
  },
  '0055-closed-days': {
    PostgreSQL: '172e9d8315716188b2191cb63b04caf8a86a7d1f0521b4c3cf8582b798ccb520',
    SQLite: '2216b4b6fb25a47667a64b19f2900043500f6b2cb2fa711ce03a631f56503fd0',
  },
  '0056-owed-points': {
    PostgreSQL: 'a479f1bd86d2b9dc66bcbc99b66e473882fd8f26436893cb80dd0691206bd586',
    SQLite: '2fe9a560d4646d2c2b04f818bb0f222b37fcd38c16de757b8c26a2a7730863ac',
  },
  '0057-worth-of-points': {
    PostgreSQL: '075bf7cb2b89d4aa2b0fdda647007c2bbaaaaba65112e550eb05a1b7ff162048',
    SQLite: '8c3ffaa3b88e71d6c61de4f8db75dd0cae815985890c0fb6840ac868870c717c',
  },
  '0058-alerts': {
    PostgreSQL: '078da6c0b8a5c37bb8a3144b9978f30ecdfb3b4266a8a24725661e397f296acf',
    SQLite: '07d8b28c501ebcb32b92c207d5b848f84b57f12f9596a6f977053e5a02b4aad9',
  },
  '0060-visit-days': {
    PostgreSQL: '90644dc030f29fbb520a7a797d77936dedb8e506f736b7d31e692b57ff209ff4',
    SQLite: 'd2abb444d233625d02564e71748b12225efbfc313a208cd335060aeb395ee238',
  },
  '0061-joined-cards': {
    PostgreSQL: '1bea73bfe9b58bfecb2c21b46c41ff359e4b97d63f52a2276cdfedc544c78142',
    SQLite: '908f8305cc5743ba459cbd174bc26cf9406d53ab1226a3b2da218dd15c3592d2',
  },
  '0063-month-ends': {
    PostgreSQL: '488f86ed2550df4751347d7cd9fb23d53dee51b05cb13b6866ec2b8b17ff2636',
    SQLite: 'f0710050f62253d2bc494606c2f1911c2214f7d1c2a7bef739bd064cd82c6f8f',
  },
  '0065-guest-messages': {
    PostgreSQL: 'd89ba38aa111134f9f4d16189e5f16aa75aa0b7e9e1791af223f62c8820689f1',
    SQLite: '59779a862df393a522d36e9f563ab8636ac77743cd223b17544dcbeaf2e5bd21',
  },
  '0066-given-points': {
    PostgreSQL: 'f0f2670c06cf978321f7f30eb7db6e28f8043ca0b63ddba8fa583cd9c2f989ee',
    SQLite: 'bbf11842178e3ae4c7895a6cdff875aa0586a7761e4fb5d06e926590d974686c',
  },
  '0067-mailings': {
    PostgreSQL: '2dc2897e234e702eec6d84307ec663a25b4a316887c5795b7b67be2b8b9e2e03',
    SQLite: '12eb9c74cb214f0ac379d627f868841e4e41c11dedbf0e3e693568b9ec96f6e5',
  },
  '0068-gifts': {
    PostgreSQL: 'ecd277d180df14692f93ba933efc025efde0adfd2489d019919053694727ea3f',
    SQLite: 'ecd277d180df14692f93ba933efc025efde0adfd2489d019919053694727ea3f',
  },
  '0069-birthdays-set': {
    PostgreSQL: '7e2e6e5dda2744c857456f24e1d5beb6f6649bb1f9d90f6b1e5f6246b315e3df',
    SQLite: 'fc9e35687c6a4f03b4e7ca73f578b21e57ed2c0690637e94d476c0a01ad3327b',
  },
  '0071-channels': {
    PostgreSQL: '369d705f855caf10fd827e3a0a6223de9c7d61f28b931f8c2b5cdd3a38093cd2',
    SQLite: '1eaaf247e64fcc1991ef1b1367d3c1c3e4dfadb7cd39d9565dda9fbf51708adc',
  },
  '0072-push': {
    PostgreSQL: '9a31f910ccc5e597cfd410ff1a1de65ee21c594bade7d67133ff6a751fbef58e',
    SQLite: 'd340422535d79ecc453d97d7ace08559d7a3ad59c96a0891de0323bca55d0b72',
  },
  '0075-points-that-end': {
    PostgreSQL: '14a666771e6d531496aa0a64ce1eaad3293301bbf8d4c8cd993100961c234801',
    SQLite: '795279b0a309c9d19dc82e5ed0ad5f66e3e0a0a15d919201115431f9a9f237aa',
  },
  '0081-card-questions': {
    PostgreSQL: 'ad3404ae10c9438b1282f92e789fca39af1c90e71d586e541fe5a6fc7defdcd7',
    SQLite: 'd35242a6ad08ce030ba6529a2f64264702a4039bfdeba5d06a04c46c360cf0d9',
  },
  '0082-large-bills': {
    PostgreSQL: '1af550a0758c8590779e448241da0daeba2de3b79b543f067b73c7f3a42074fd',
    SQLite: '1af550a0758c8590779e448241da0daeba2de3b79b543f067b73c7f3a42074fd',
  },
  '0083-friends': {
    PostgreSQL: 'e03af0c99370d9657d17ad8d78ccfb0783fb81afe4aae5416c33e01ea0137cfd',
    SQLite: '6a9c7de9746e68137207115e0438e20dd0536d087a42999f192c4a8bb50cd7dc',
  },
  '0084-levels-that-last': {
    PostgreSQL: 'd70db5864aebcdc446354daabea9c88b3199d690a8dd14b7010d3478be13e28d',
    SQLite: 'bae650e1ad0ab7fddf13520c8e240a90309803745ade32af21622ef0ec3fb113',
  },
  '0086-text-messages': {
    PostgreSQL: 'a072169c4fe7ae4238989c9665c00b52df15949c5c70868888edcb2c4c17ef43',
    SQLite: 'a072169c4fe7ae4238989c9665c00b52df15949c5c70868888edcb2c4c17ef43',
  },
  '0088-evening-sheets': {
    PostgreSQL: '7576729b5229d132c10c5a8f8bef650143f040a1ab393d3986c18b057ad9f279',
    SQLite: '2a9b3a8ff71afb818a99dd47956bb00c539158702b20f134138dddb7b87ce24b',
  },
  '0089-given-levels': {
    PostgreSQL: 'e1f8d392154cdad5ba725daac85744c13fbab0b5c74a9ed5fbc8779567f9bfed',
    SQLite: '9cb1a8af40890f8eb1401e94644946cac31f048113231afa6daa6ef559e2a9cd',
  },
  '0090-message-quarters': {
    PostgreSQL: '18fb7ead523201069e83cc62a72deda92c8c0cc6ce95347fd91af004da7f1d07',
    SQLite: 'e07aebac8420cab9130d59f8be1c9adc44bf183bf16b2c6939c0efbccfb71704',
  },
};

/** Passwords everyone knows: from the yearly lists of leaked ones, from offices, and from Lagos. All have 8 characters or more. */
export const WELL_KNOWN_PASSWORDS = `
password password1 password12 password123 Password1! Password@123 Passw0rd P@ssw0rd1 P@55w0rd pa$$word Pa$$w0rd1 passpass
mypassword MyPassword1 newpassword NewPass123 oldpassword thepassword password2024 1password 123password
welcome1 Welcome123 Welcome@1 Welcome2024! welcomehome W3lcome1 letmein1 letmein! LetMeIn2024 letmeinnow
admin123 admin1234 Admin@123 Admin2024 adminadmin administrator Admin123! 123admin superuser sysadmin1 rootroot root1234
changeme ChangeMe1 changeme123! changeit default1 secret123 topsecret Test1234 test@123 testtest testing123 guest123 temp1234
12345678 123456789 1234567890 0123456789 87654321 987654321 11111111 00000000 88888888 12121212 11223344 112233445566
123123123 123321123 12344321 1234abcd abcd1234 abc12345 a1b2c3d4 a1234567 1a2b3c4d aa123456 Aa123456! q1w2e3r4 Abcd@1234
qwerty12 qwerty123 Qwerty123! qwertyui qwertyuiop asdfghjk asdf1234 asdfasdf zxcvbnm1 zxcvbnm, 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
1qaz@WSX !QAZ2wsx zaq12wsx ZAQ!2wsx qazwsxedc qweasdzxc qwe123qwe 123qweasd poiuytrewq 147258369 159753456 789456123 741852963
iloveyou Iloveyou1 iloveyou2 ILoveYou! iloveu123 iluvyou1 ilovejesus ilovegod loveyou1 lovelove Love1234 imissyou
sunshine princess1 Princess! football1 Football123 baseball monkey123 Dragon12 superman1 Batman123 trustno1 starwars
pokemon1 computer internet whatever Chelsea1 Chelsea2024 ChelseaFC arsenal4life Arsenal123 manutd123 ManUnited1 Liverpool1
Barcelona10 ronaldo7 Messi2022 Lagos123 Lagos@2024 lagosboy Lagos2026! Naija4life Nigeria1960 Nigeria@1 Nigeria234 Abuja123
Jesus123 jesusislord JesusChrist1 jesus4me godisgreat GodIsGood1 GodIsLove! godfirst Blessed1 blessing123 Emmanuel1 hallelujah
`
  .trim()
  .split(/\s+/);

// switch statements over awaited values, with awaits in sections and fall-through labels.
namespace Corpus.SwitchStatements;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        for (var i = 0; i < 5; i++)
        {
            switch (await Step.Of(way.Calm(), i))
            {
                case 0:
                    WriteLine("zero");
                    break;
                case 1:
                case 2:
                    WriteLine($"few {await Step.Of(way.Calm(), i)}");
                    break;
                case 3:
                    await Step.Go(way.Calm());
                    continue;
                default:
                    WriteLine(await Step.Of(way, "many"));
                    break;
            }
            WriteLine("after");
        }
    });
}

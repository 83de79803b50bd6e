// switch statements over awaited values, with awaits in sections and fall-through labels.
namespace Corpus.SwitchStatements;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        for (var i = 0; i < 5; i++)
        {
            switch (await Step.Of(completion.Calm(), i))
            {
                case 0:
                    WriteLine("zero");
                    break;
                case 1:
                case 2:
                    WriteLine($"few {await Step.Of(completion.Calm(), i)}");
                    break;
                case 3:
                    await Step.Go(completion.Calm());
                    continue;
                default:
                    WriteLine(await Step.Of(completion, "many"));
                    break;
            }
            WriteLine("after");
        }
    });
}

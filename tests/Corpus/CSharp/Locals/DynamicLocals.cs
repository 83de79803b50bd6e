// dynamic locals, calls and operators across awaits of known types.
namespace Corpus.DynamicLocals;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        dynamic d = await Step.Of(completion.Calm(), 5);
        d += 2;
        await Step.Go(completion.Calm());
        WriteLine(d * 10);
        d = "text";
        WriteLine(d.Length + await Step.Of(completion.Calm(), 1));
        d = new List<int> { 1 };
        d.Add(await Step.Of(completion, 2));
        WriteLine(d[1]);
    });
}

// dynamic locals, calls and operators across awaits of known types.
namespace Corpus.DynamicLocals;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        dynamic d = await Step.Of(way.Calm(), 5);
        d += 2;
        await Step.Go(way.Calm());
        WriteLine(d * 10);
        d = "text";
        WriteLine(d.Length + await Step.Of(way.Calm(), 1));
        d = new List<int> { 1 };
        d.Add(await Step.Of(way, 2));
        WriteLine(d[1]);
    });
}

// A for variable is captured once, a foreach variable and a body local once an iteration.
namespace Corpus.LoopClosures;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var lambdas = new List<Func<Task<string>>>();
        for (var i = 0; i < 3; i++)
        {
            var body = i * 10;
            lambdas.Add(async () => { await Step.Go(way.Calm()); return $"for {i} body {body++}"; });
            await Step.Go(way.Calm());
        }
        foreach (var item in new[] { "a", "b" })
        {
            await Step.Go(way.Calm());
            lambdas.Add(async () => $"foreach {item} {await Step.Of(way.Calm(), 1)}");
        }
        foreach (var lambda in lambdas) WriteLine(await lambda());
        WriteLine(await lambdas[1]());
        await Step.Go(way);
    });
}

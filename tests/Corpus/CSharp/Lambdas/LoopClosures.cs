// A for variable is captured once, a foreach variable and a body local once an iteration.
namespace Corpus.LoopClosures;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var lambdas = new List<Func<Task<string>>>();
        for (var i = 0; i < 3; i++)
        {
            var body = i * 10;
            lambdas.Add(async () => { await Step.Go(completion.Calm()); return $"for {i} body {body++}"; });
            await Step.Go(completion.Calm());
        }
        foreach (var item in new[] { "a", "b" })
        {
            await Step.Go(completion.Calm());
            lambdas.Add(async () => $"foreach {item} {await Step.Of(completion.Calm(), 1)}");
        }
        foreach (var lambda in lambdas) WriteLine(await lambda());
        WriteLine(await lambdas[1]());
        await Step.Go(completion);
    });
}

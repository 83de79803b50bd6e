// AsyncLocal values set in a loop, across mixed completions, in lambdas and local functions.
namespace Corpus.AsyncLocalInLoops;

internal static class Program
{
    private static readonly AsyncLocal<int> s_local = new();

    public static void Main() => Completions.Run(async completion =>
    {
        for (var i = 0; i < 3; i++)
        {
            s_local.Value += 1;
            await Nested(i % 2 == 0 ? completion.Calm() : Completion.Done);
            Func<Task<int>> lambda = async () => { s_local.Value *= 100; await Step.Go(completion.Calm()); return s_local.Value; };
            WriteLine($"{s_local.Value} {await lambda()} {s_local.Value}");
        }
        await Step.Go(completion);
        WriteLine(s_local.Value);

        async Task Nested(Completion w)
        {
            s_local.Value += 50;
            await Step.Go(w);
            s_local.Value += 50;
        }
    });
}

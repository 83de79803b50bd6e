// The old delegate syntax, with async.
namespace Corpus.AnonymousDelegates;

internal static class Program
{
    private delegate Task<string> Joiner(string a, string b);

    public static void Main() => Completions.Run(async delegate (Completion completion)
    {
        Joiner joiner = async delegate (string a, string b)
        {
            await Step.Go(completion);
            return a + b;
        };
        Func<Task> ignoring = async delegate { await Step.Go(completion.Calm()); WriteLine("ignoring"); };
        await ignoring();
        WriteLine(await joiner("x", "y"));
    });
}

// The old delegate syntax, with async.
namespace Corpus.AnonymousDelegates;

internal static class Program
{
    private delegate Task<string> Joiner(string a, string b);

    public static void Main() => Ways.Run(async delegate (Way way)
    {
        Joiner joiner = async delegate (string a, string b)
        {
            await Step.Go(way);
            return a + b;
        };
        Func<Task> ignoring = async delegate { await Step.Go(way.Calm()); WriteLine("ignoring"); };
        await ignoring();
        WriteLine(await joiner("x", "y"));
    });
}

// A delegate is read before its awaited arguments; replacing the variable meanwhile changes nothing.
namespace Corpus.DelegateInvocation;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        Func<int, string> f = n => $"first {n}";
        WriteLine(f(await Replace(completion.Calm(), () => f = n => $"second {n}")));
        WriteLine(f(await Step.Of(completion.Calm(), 2)));
        Func<Task<Func<int, int>>> get = async () => { await Step.Go(completion.Calm()); return n => n * 3; };
        WriteLine((await get())(await Step.Of(completion.Calm(), 5)));
        Action none = null;
        none?.Invoke();
        try
        {
            f = null;
            f(await Step.Of(completion, 9));
        }
        catch (NullReferenceException)
        {
            WriteLine("null delegate");
        }
    });

    private static async Task<int> Replace(Completion completion, Action replace)
    {
        await Step.Go(completion);
        replace();
        return 1;
    }
}

// A delegate is read before its awaited arguments; replacing the variable meanwhile changes nothing.
namespace Corpus.DelegateInvocation;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        Func<int, string> f = n => $"first {n}";
        WriteLine(f(await Replace(way.Calm(), () => f = n => $"second {n}")));
        WriteLine(f(await Step.Of(way.Calm(), 2)));
        Func<Task<Func<int, int>>> get = async () => { await Step.Go(way.Calm()); return n => n * 3; };
        WriteLine((await get())(await Step.Of(way.Calm(), 5)));
        Action none = null;
        none?.Invoke();
        try
        {
            f = null;
            f(await Step.Of(way, 9));
        }
        catch (NullReferenceException)
        {
            WriteLine("null delegate");
        }
    });

    private static async Task<int> Replace(Way way, Action replace)
    {
        await Step.Go(way);
        replace();
        return 1;
    }
}

// Explicit implementations, the same method of two interfaces, and re-implementation in a subclass.
namespace Corpus.ExplicitInterfaces;

internal interface IOne { Task<string> Get(Way way); }
internal interface ITwo { Task<string> Get(Way way); ValueTask<int> Count(Way way); }

internal class Both : IOne, ITwo
{
    async Task<string> IOne.Get(Way way) => "one" + await Step.Of(way, 1);
    async Task<string> ITwo.Get(Way way) => "two" + await Step.Of(way, 2);
    async ValueTask<int> ITwo.Count(Way way) => await Step.OfValue(way, 3);
    public async Task<string> Get(Way way) => "own" + await Step.Of(way, 0);
}

internal sealed class Again : Both, IOne
{
    async Task<string> IOne.Get(Way way) => "again" + await Step.Of(way, 4);
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        foreach (var both in new[] { new Both(), new Again() })
        {
            WriteLine($"{await both.Get(way.Calm())} {await ((IOne)both).Get(way.Calm())} {await ((ITwo)both).Get(way.Calm())} {await ((ITwo)both).Count(way.Calm())}");
        }
        WriteLine(await ((IOne)new Again()).Get(way));
    });
}

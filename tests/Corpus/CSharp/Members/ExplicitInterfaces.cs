// Explicit implementations, the same method of two interfaces, and re-implementation in a subclass.
namespace Corpus.ExplicitInterfaces;

internal interface IOne { Task<string> Get(Completion completion); }
internal interface ITwo { Task<string> Get(Completion completion); ValueTask<int> Count(Completion completion); }

internal class Both : IOne, ITwo
{
    async Task<string> IOne.Get(Completion completion) => "one" + await Step.Of(completion, 1);
    async Task<string> ITwo.Get(Completion completion) => "two" + await Step.Of(completion, 2);
    async ValueTask<int> ITwo.Count(Completion completion) => await Step.OfValue(completion, 3);
    public async Task<string> Get(Completion completion) => "own" + await Step.Of(completion, 0);
}

internal sealed class Again : Both, IOne
{
    async Task<string> IOne.Get(Completion completion) => "again" + await Step.Of(completion, 4);
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        foreach (var both in new[] { new Both(), new Again() })
        {
            WriteLine($"{await both.Get(completion.Calm())} {await ((IOne)both).Get(completion.Calm())} {await ((ITwo)both).Get(completion.Calm())} {await ((ITwo)both).Count(completion.Calm())}");
        }
        WriteLine(await ((IOne)new Again()).Get(completion));
    });
}

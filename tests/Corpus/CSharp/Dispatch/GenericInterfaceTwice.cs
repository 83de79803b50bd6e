// A type that implements a generic interface twice, and variance: one slot, several instances, one type of receiver.
namespace Corpus.GenericInterfaceTwice;

internal interface IGet<T> { Task<T> Get(Completion completion, T seed); }
internal interface ITake<in T> { Task<string> Take(Completion completion, T value); }
internal interface IMake<out T> { ValueTask<int> Count(Completion completion); T Make(); }

internal sealed class Two : IGet<int>, IGet<string>, ITake<object>, IMake<string>, IMake<Uri>
{
    async Task<int> IGet<int>.Get(Completion completion, int seed) => seed + await Step.Of(completion, 1);
    async Task<string> IGet<string>.Get(Completion completion, string seed) => seed + await Step.Of(completion, 2);
    public async Task<string> Take(Completion completion, object value) => value + ":" + await Step.Of(completion, 3);
    async ValueTask<int> IMake<string>.Count(Completion completion) => await Step.OfValue(completion, 4);
    async ValueTask<int> IMake<Uri>.Count(Completion completion) => await Step.OfValue(completion, 5);
    string IMake<string>.Make() => "";
    Uri IMake<Uri>.Make() => null;
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var two = new Two();
        for (var i = 0; i < 2; i++)
        {
            WriteLine(await Get<int>(two, completion.Calm(), 10) + await Get<string>(two, completion.Calm(), "s"));
            WriteLine(await Take(two, completion.Calm(), "text") + await Take<Uri>(two, completion.Calm(), null));
            WriteLine(await ((IMake<string>)two).Count(completion.Calm()) + await ((IMake<Uri>)two).Count(completion.Calm()));
        }
        WriteLine(await Get<string>(two, completion, "end"));
    });

    private static async Task<T> Get<T>(IGet<T> from, Completion completion, T seed) => await from.Get(completion, seed);

    private static async Task<string> Take<T>(ITake<T> taker, Completion completion, T value) => await taker.Take(completion, value).ConfigureAwait(false);
}

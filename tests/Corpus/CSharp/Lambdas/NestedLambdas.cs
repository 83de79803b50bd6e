// Lambdas three deep, each capturing from all levels outside it.
namespace Corpus.NestedLambdas;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var a = 1;
        Func<Task<int>> outer = async () =>
        {
            var b = await Step.Of(completion.Calm(), 2);
            Func<Task<int>> middle = async () =>
            {
                var c = await Step.Of(completion.Calm(), 3);
                Func<Task<int>> inner = async () =>
                {
                    a++; b++; c++;
                    return await Step.Of(completion, a * 100 + b * 10 + c);
                };
                return await inner() + c;
            };
            return await middle() + b;
        };
        WriteLine($"{await outer()} {a}");
    });
}

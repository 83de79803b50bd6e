// Covariant interfaces and arrays, contravariant delegates, IEnumerable<Task<T>> of derived types.
namespace Corpus.VarianceAndArrays;

internal class Animal { public virtual string Name => "animal"; }
internal sealed class Cat : Animal { public override string Name => "cat"; }

internal interface IFarm<out T> { T Get(); IEnumerable<T> All { get; } }
internal sealed class Farm<T> : IFarm<T> where T : new() { public T Get() => new(); public IEnumerable<T> All => [new(), new()]; }

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        IFarm<Animal> farm = new Farm<Cat>();
        WriteLine(await First(completion.Calm(), farm));
        Func<Animal, Task<string>> name = async a => await Step.Of(completion, a.Name);
        Func<Cat, Task> narrowed = name;
        await narrowed(new Cat());
        Animal[] array = new Cat[1];
        try
        {
            array[0] = await Step.Of(completion.Calm(), new Animal());
        }
        catch (ArrayTypeMismatchException)
        {
            WriteLine("mismatch");
        }
    });

    private static async Task<string> First<T>(Completion completion, IFarm<T> farm) where T : Animal
    {
        var text = farm.Get().Name;
        foreach (var animal in farm.All) text += await Step.Of(completion, animal.Name);
        return text;
    }
}

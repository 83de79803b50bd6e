// Delegates made from async methods: static, instance, virtual, generic, extension, struct.
namespace Corpus.MethodGroups;

internal struct Value(int n)
{
    public async Task<int> Get(Completion completion) => await Step.Of(completion, n);
}

internal class Animal
{
    public virtual async Task<string> Speak(Completion completion) => await Step.Of(completion, "...");
}

internal sealed class Dog : Animal
{
    public override async Task<string> Speak(Completion completion) => await base.Speak(completion) + "woof";
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        Func<Completion, Task<string>> speak = new Animal().Speak;
        WriteLine(await speak(completion.Calm()));
        speak = new Dog().Speak;
        WriteLine(await speak(completion.Calm()));
        Func<Completion, Task<int>> get = new Value(5).Get;
        WriteLine(await get(completion.Calm()));
        Func<Completion, string, Task<string>> echo = Echo;
        WriteLine(await echo(completion.Calm(), "e"));
        Func<Completion, Task<string>> extension = "ext".Later;
        WriteLine(await extension(completion));
    });

    private static async Task<T> Echo<T>(Completion completion, T value) => await Step.Of(completion, value);

    private static async Task<string> Later(this string s, Completion completion) => s + await Step.Of(completion, "!");
}

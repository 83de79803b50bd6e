// Nested generic types with generic methods: parameters of every level in use.
namespace Corpus.NestedGenerics;

internal sealed class Outer<A>(A a)
{
    internal sealed class Middle<B>(A a, B b)
    {
        internal struct Inner<C>
        {
            public C Value;

            public async Task<string> All<D>(Completion completion, A a, B b, D d)
            {
                var c = await Step.Of(completion, Value);
                return $"{a}{b}{c}{d} {typeof(A).Name}{typeof(B).Name}{typeof(C).Name}{typeof(D).Name}";
            }
        }

        public async Task<string> With<C, D>(Completion completion, C c, D d)
        {
            await Step.Go(completion.Calm());
            return await new Inner<C> { Value = c }.All(completion, a, b, d);
        }
    }

    public Middle<B> Make<B>(B b) => new(a, b);
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await new Outer<int>(1).Make("b").With(completion.Calm(), 2.5, 'd'));
        WriteLine(await new Outer<string>("a").Make(2).With(completion, "c", new object().GetType().Name));
    });
}

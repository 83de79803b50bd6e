using Async2.Cli.Explain.JitCheck;

namespace Async2.Cli.Tests.Explain;

public class TypeArgumentsTests
{
    [Theory]
    [InlineData(typeof(List<>))]
    [InlineData(typeof(Dictionary<,>))]
    [InlineData(typeof(Nullable<>))]
    [InlineData(typeof(Self<>))]
    [InlineData(typeof(Both<,>))]
    [InlineData(typeof(OfClass<>))]
    [InlineData(typeof(Unmanaged<>))]
    [InlineData(typeof(EnumOnly<>))]
    [InlineData(typeof(Pair<,>))]
    [InlineData(typeof(Store<,,>))]
    [InlineData(typeof(Reader<,>))]
    public void Arguments_are_found_that_the_runtime_accepts(Type type)
    {
        var lists = TypeArguments.For(type);

        Assert.NotEmpty(lists);
        Assert.All(lists, list => Assert.NotNull(type.MakeGenericType(list)));
    }

    [Fact]
    public void Reference_and_value_types_are_tried() =>
        Assert.Equal([typeof(object), typeof(int)], TypeArguments.For(typeof(List<>)).Select(list => list[0]));

    [Fact]
    public void A_type_without_parameters_needs_none() => Assert.Equal([[]], TypeArguments.For(typeof(string)));

    [Fact]
    public void A_constraint_that_nothing_satisfies_gives_nothing() => Assert.Empty(TypeArguments.For(typeof(Impossible<>)));

    public interface INobody;

    public class Self<T> where T : IComparable<T>;

    public class Both<T1, T2> where T1 : class, new() where T2 : struct;

    public class OfClass<T> where T : TypeArgumentsTests;

    public class Unmanaged<T> where T : unmanaged;

    public class EnumOnly<T> where T : struct, Enum;

    public class Pair<T1, T2> where T1 : IEnumerable<T2>;

    public class User<TKey> where TKey : IEquatable<TKey>;

    public class Claim<TKey> where TKey : IEquatable<TKey>;

    public class Store<TUser, TKey, TClaim> where TUser : User<TKey> where TKey : IEquatable<TKey> where TClaim : Claim<TKey>, new();

    public interface IState<TSelf, TStream> where TSelf : struct, IState<TSelf, TStream>;

    public struct FileState : IState<FileState, FileStream>;

    public class Reader<TState, TStream> where TState : struct, IState<TState, TStream>;

    public class Impossible<T> where T : struct, INobody;
}

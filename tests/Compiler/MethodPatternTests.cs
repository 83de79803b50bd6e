using Async2.Compiler.Tests.Fixtures;
using Mono.Cecil;

namespace Async2.Compiler.Tests;

/// <summary>Which methods a pattern of the settings means.</summary>
public sealed class MethodPatternTests : IDisposable
{
    private const string Type = "Async2.Compiler.Tests.Fixtures.Named";

    private readonly ModuleDefinition _module = ModuleDefinition.ReadModule(typeof(Named).Assembly.Location);

    public void Dispose() => _module.Dispose();

    [Theory]
    [InlineData("Async2.Compiler.Tests")]
    [InlineData(Type)]
    [InlineData(Type + ".Start")]
    [InlineData(Type + ".Start(Int32, String)")]
    [InlineData(Type + ".*")]
    [InlineData("*.Named.St?rt")]
    [InlineData("*Start(*String)")]
    [InlineData("Async2.*")]
    public void What_is_meant(string pattern) => Assert.True(Matches(pattern, "Start"));

    [Theory]
    [InlineData("Async2")]
    [InlineData("Async2.Compiler.Tests.Fixtures")]
    [InlineData("Start")]
    [InlineData("Named.Start")]
    [InlineData(Type + ".start")]
    [InlineData(Type + ".Start(Int32)")]
    [InlineData(Type + ".Inner")]
    [InlineData("*.Named")]
    [InlineData("Async2.Compiler.Test?")]
    public void What_is_not_meant(string pattern) => Assert.False(Matches(pattern, "Start"));

    [Fact]
    public void A_type_comes_with_those_within_it()
    {
        Assert.True(Matches(Type, "Deep"));
        Assert.True(Matches(Type + ".Inner", "Deep"));
        Assert.True(Matches(Type + ".Inner.Deep", "Deep"));
    }

    [Fact]
    public void The_number_of_type_parameters_may_be_left_out()
    {
        Assert.True(Matches(Type + ".Generic.Get", "Get"));
        Assert.True(Matches(Type + ".Generic`1.Get", "Get"));
        Assert.True(Matches(Type + ".Generic", "Get"));
        Assert.False(Matches(Type + ".Generic`2.Get", "Get"));
    }

    /// <summary>Of methods that a compiler makes, the name says for which they are.</summary>
    [Theory]
    [InlineData("Lambdas", 2)]
    [InlineData("Local", 2)]
    [InlineData("Items", 1)]
    public void A_method_comes_with_what_the_compiler_makes_of_it(string method, int atLeast)
    {
        var pattern = new MethodPattern($"{Type}.{method}");

        var meant = All().Where(pattern.Matches).ToList();
        Assert.Contains(meant, m => m.Name == method);
        Assert.InRange(meant.Count(m => m.Name != method && !m.IsConstructor), atLeast, int.MaxValue);
        Assert.All(meant, m => Assert.Contains(method, m.FullName, StringComparison.Ordinal));
    }

    [Fact]
    public void An_explicit_implementation_comes_with_what_the_compiler_makes_of_it()
    {
        const string Arrays = "Async2.Compiler.Tests.Fixtures.Arrays";
        var pattern = new MethodPattern($"{Arrays}.Async2.Compiler.Tests.Fixtures.IConvert<System.Byte[],System.String>.Convert");

        var made = _module.GetTypes().Where(t => t.FullName.StartsWith(Arrays, StringComparison.Ordinal)).SelectMany(t => t.Methods);

        Assert.All(made.Where(m => m.Name == "MoveNext" || m.Name.Contains("b__", StringComparison.Ordinal)), m => Assert.True(pattern.Matches(m), m.FullName));
        Assert.Equal(3, made.Count(m => m.Name == "MoveNext" || m.Name.Contains("b__", StringComparison.Ordinal)));
    }

    [Fact]
    public void Calls_name_methods_of_other_assemblies()
    {
        var called = _module.GetMemberReferences().OfType<MethodReference>().First(m => m.Name == "Delay");

        Assert.Matches("^System", called.DeclaringType.Scope.Name);
        Assert.True(new MethodPattern("System.Threading.Tasks.Task.Delay").Matches(called));
        Assert.True(new MethodPattern(called.DeclaringType.Scope.Name).Matches(called));
        Assert.False(new MethodPattern("System.Threading.Tasks.Task.Run").Matches(called));
    }

    private bool Matches(string pattern, string method) => new MethodPattern(pattern).Matches(All().Single(m => m.Name == method));

    private IEnumerable<MethodDefinition> All() =>
        _module.GetTypes().Where(t => t.FullName.StartsWith(Type, StringComparison.Ordinal)).SelectMany(t => t.Methods);
}

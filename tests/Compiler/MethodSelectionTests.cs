using Async2.Compiler.Tests.Fixtures;
using Mono.Cecil;

namespace Async2.Compiler.Tests;

/// <summary>Which methods an option selects.</summary>
public sealed class MethodSelectionTests : IDisposable
{
    private readonly ModuleDefinition _module = ModuleDefinition.ReadModule(typeof(Optimised).Assembly.Location);

    public void Dispose() => _module.Dispose();

    [Theory]
    [InlineData("Sum", true)]
    [InlineData("Optimised.Sum(Int32", true)]
    [InlineData("sum", false)]
    [InlineData("*.Optimised.Sum(*", true)]
    [InlineData("*Sum", true)]
    [InlineData("*Su", false)]
    [InlineData("?um*", false)]
    [InlineData("*.S?m(*)", true)]
    public void By_name(string pattern, bool expected) =>
        Assert.Equal(expected, new MethodSelection { Only = pattern }.Includes(Method("Sum")));

    [Fact]
    public void By_hash()
    {
        var hash = MethodHash.Of(Method("Sum"));

        Assert.True(Selects(new MethodRange(hash)));
        Assert.True(Selects(new MethodRange(new MethodHash(hash.Value - 1), hash)));
        Assert.True(Selects(new MethodRange(hash, new MethodHash(uint.MaxValue))));
        Assert.True(Selects(new MethodRange(default, default), new MethodRange(hash)));
        Assert.False(Selects(new MethodRange(new MethodHash(hash.Value + 1), new MethodHash(uint.MaxValue))));
        Assert.False(Selects());
        Assert.False(new MethodSelection { Only = "Leaf", Methods = [new MethodRange(hash)] }.Includes(Method("Sum")));

        bool Selects(params MethodRange[] ranges) => new MethodSelection { Methods = ranges }.Includes(Method("Sum"));
    }

    /// <summary>Command lines that were written down must go on to mean the same.</summary>
    [Fact]
    public void Hashes_stay()
    {
        Assert.Equal("822a7feb", $"{MethodHash.Of(Method("Sum"))}");
        Assert.NotEqual(MethodHash.Of(Method("Sum")), MethodHash.Of(Method("Leaf")));
    }

    [Theory]
    [InlineData("1f3a9c02", "1f3a9c02")]
    [InlineData("1F..ff", "0000001f..000000ff")]
    [InlineData("0..7,9", "00000000..00000007,00000009")]
    public void Ranges_are_read(string text, string expected)
    {
        Assert.True(MethodRange.TryParse(text, out var ranges));
        Assert.Equal(expected, string.Join(',', ranges));
    }

    [Theory]
    [InlineData("")]
    [InlineData("x")]
    [InlineData("1..2..3")]
    [InlineData("2..1")]
    [InlineData("1,")]
    [InlineData("123456789")]
    [InlineData(" 1")]
    [InlineData("1..")]
    public void Others_are_no_ranges(string text) => Assert.False(MethodRange.TryParse(text, out _));

    private MethodDefinition Method(string name) => _module.GetType(typeof(Optimised).FullName).Methods.Single(m => m.Name == name);
}

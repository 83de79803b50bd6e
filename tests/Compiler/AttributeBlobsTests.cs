using Async2.Compiler.Model;
using Async2.Compiler.Tests.Support;
using Mono.Cecil;

namespace Async2.Compiler.Tests;

/// <summary>Attributes as they are stored.</summary>
public class AttributeBlobsTests
{
    /// <summary>Names whose length is written in one byte and in two; of 91 characters that byte is the code of a bracket.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData('[')]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(300)]
    public void A_type_is_named_by_a_text_of_any_length(int length)
    {
        var name = new string('x', length);
        Assert.Equal(name, TypeNameIn(AttributeBlobs.OfText(name)));
    }

    [Fact]
    public void What_is_damaged_names_none()
    {
        var blob = AttributeBlobs.OfText("x");
        Assert.Null(TypeNameIn([]));
        Assert.Null(TypeNameIn(blob[..^1]));
        Assert.Null(TypeNameIn([.. blob[..2], 2, .. blob[3..]]));
        Assert.Null(TypeNameIn([.. blob[..^2], 1, 0]));
    }

    private static string? TypeNameIn(byte[] blob)
    {
        var module = new Scratch().Method().Module;
        var constructor = new MethodReference(".ctor", module.TypeSystem.Void, module.TypeSystem.Object) { HasThis = true };
        constructor.Parameters.Add(new ParameterDefinition(new TypeReference("System", "Type", module, module.TypeSystem.CoreLibrary)));
        return AttributeBlobs.TypeNameIn(new CustomAttribute(constructor, blob));
    }
}

using System.Reflection;
using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Compiler.Tests;

/// <summary>Names of assemblies in attributes and links.</summary>
public class DisplayNamesTests
{
    [Theory]
    [InlineData("Plain.Name")]
    [InlineData("a' && touch x #")]
    [InlineData("a, b=c")]
    [InlineData("\"quoted\"")]
    [InlineData(@"back\slash")]
    [InlineData(" spaces around ")]
    [InlineData("Straße, 中")]
    [InlineData("$(x);%41[y]*+&")]
    public void The_runtime_reads_the_name_that_was_written(string name)
    {
        var assembly = new AssemblyNameReference(name, new Version(1, 2, 3, 4)) { PublicKeyToken = [1, 2, 3, 4, 5, 6, 7, 8] };

        var full = new AssemblyName(DisplayNames.Full(assembly));

        Assert.Equal(name, new AssemblyName(DisplayNames.Simple(assembly)).Name);
        Assert.Equal(name, full.Name);
        Assert.Equal(assembly.Version, full.Version);
        Assert.Equal(assembly.PublicKeyToken, full.GetPublicKeyToken());
    }

    [Fact]
    public void Usual_names_are_written_as_ever()
    {
        var name = AssemblyNameReference.Parse("Plain.Name, Version=1.0.0.0, Culture=neutral, PublicKeyToken=null");

        Assert.Equal("Plain.Name", DisplayNames.Simple(name));
        Assert.Equal(name.FullName, DisplayNames.Full(name));
    }
}

using System.ComponentModel;
using Xunit.Abstractions;
using Xunit.Sdk;

namespace Async2.Behaviour.Tests;

/// <summary>A test that is run for every program and variant, named <c>Program (variant)</c>.</summary>
[AttributeUsage(AttributeTargets.Method)]
[XunitTestCaseDiscoverer("Async2.Behaviour.Tests.ProgramDiscoverer", "Async2.Behaviour.Tests")]
public sealed class ProgramFactAttribute(Form form, params string[] languages) : FactAttribute
{
    public Form Form { get; } = form;
    public IReadOnlyList<string> Languages { get; } = languages;

    /// <summary>The versions of .NET to run on.</summary>
    public int[] Versions { get; init; } = [DotNet.Current.Version];
}

/// <summary>Creates the test cases from the sources of the corpora, so that discovery builds nothing.</summary>
public sealed class ProgramDiscoverer(IMessageSink sink) : IXunitTestCaseDiscoverer
{
    public IEnumerable<IXunitTestCase> Discover(
        ITestFrameworkDiscoveryOptions discoveryOptions, ITestMethod testMethod, IAttributeInfo factAttribute)
    {
        var arguments = factAttribute.GetConstructorArguments().ToArray();
        var form = (Form)arguments[0];
        var variants =
            from version in factAttribute.GetNamedArgument<int[]>(nameof(ProgramFactAttribute.Versions))
            from language in (IEnumerable<object>)arguments[1]
            from configuration in Variant.ConfigurationsOf(form, new DotNet(version))
            select Variant.Of((string)language, configuration, form, version);
        foreach (var variant in variants.Where(ShortForm.Runs))
        {
            foreach (var program in variant.Programs)
            {
                object[] values = [program.Name, variant.Corpus.Name, variant.Configuration, form, variant.DotNet.Version];
                yield return new ProgramTestCase(sink, testMethod, values);
            }
        }
    }
}

/// <summary>One program in one variant.</summary>
public sealed class ProgramTestCase : XunitTestCase
{
    [EditorBrowsable(EditorBrowsableState.Never)]
    [Obsolete("For xunit, which deserialises test cases.")]
    public ProgramTestCase()
    {
    }

    public ProgramTestCase(IMessageSink sink, ITestMethod testMethod, object[] arguments)
        : base(sink, TestMethodDisplay.Method, TestMethodDisplayOptions.None, testMethod, arguments)
    {
    }

    protected override string GetDisplayName(IAttributeInfo factAttribute, string displayName) =>
        $"{TestMethodArguments[0]} ({VariantOf(TestMethodArguments)})";

    private static Variant VariantOf(object[] arguments) =>
        Variant.Of((string)arguments[1], (string)arguments[2], (Form)arguments[3], (int)arguments[4]);
}

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
}

/// <summary>Makes the test cases from the sources of the corpora, so that nothing is built to find them.</summary>
public sealed class ProgramDiscoverer(IMessageSink sink) : IXunitTestCaseDiscoverer
{
    public IEnumerable<IXunitTestCase> Discover(ITestFrameworkDiscoveryOptions discoveryOptions, ITestMethod testMethod, IAttributeInfo factAttribute)
    {
        var arguments = factAttribute.GetConstructorArguments().ToArray();
        var form = (Form)arguments[0];
        foreach (var language in (IEnumerable<object>)arguments[1])
        {
            foreach (var configuration in Variant.ConfigurationsOf(form))
            {
                var variant = Variant.Of(Corpus.Named((string)language), configuration, form);
                foreach (var program in variant.Programs)
                    yield return new ProgramTestCase(sink, testMethod, [program.Name, variant.Corpus.Name, configuration, form]);
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
        $"{TestMethodArguments[0]} ({Variant.Of(Corpus.Named((string)TestMethodArguments[1]), (string)TestMethodArguments[2], (Form)TestMethodArguments[3])})";
}

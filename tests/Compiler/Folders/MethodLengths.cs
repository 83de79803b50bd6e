using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Async2.Compiler.Tests.Folders;

/// <summary>How many lines the methods, accessors and computed properties of a source have.</summary>
internal static class MethodLengths
{
    /// <summary>Each with the line of its signature; its attributes, and lines that hold only a comment, do not count.</summary>
    public static IEnumerable<(string Name, int Line, int Length)> In(string source)
    {
        var root = CSharpSyntaxTree.ParseText(source).GetRoot();
        Assert.DoesNotContain(root.GetDiagnostics(), d => d.Severity == DiagnosticSeverity.Error);
        var lines = source.Split('\n');
        return root.DescendantNodes().Where(IsMethod).Select(node => Of(node, lines));
    }

    private static bool IsMethod(SyntaxNode node) => node
        is BaseMethodDeclarationSyntax or AccessorDeclarationSyntax
        or PropertyDeclarationSyntax { ExpressionBody: not null } or IndexerDeclarationSyntax { ExpressionBody: not null };

    private static (string Name, int Line, int Length) Of(SyntaxNode node, string[] lines)
    {
        var signature = node.ChildNodesAndTokens().First(child => child.AsNode() is not AttributeListSyntax);
        var first = signature.GetLocation()!.GetLineSpan().StartLinePosition.Line;
        var last = node.GetLocation().GetLineSpan().EndLinePosition.Line;
        var length = lines[first..(last + 1)].Count(line => !line.TrimStart().StartsWith("//", StringComparison.Ordinal));
        return (NameOf(node), first + 1, length);
    }

    private static string NameOf(SyntaxNode node) => node switch
    {
        MethodDeclarationSyntax method => method.Identifier.Text,
        PropertyDeclarationSyntax property => property.Identifier.Text,
        ConstructorDeclarationSyntax constructor => constructor.Identifier.Text,
        AccessorDeclarationSyntax accessor => accessor.Keyword.Text,
        _ => node.Kind().ToString(),
    };
}

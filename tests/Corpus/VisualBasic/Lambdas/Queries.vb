' LINQ queries beside awaits: over awaited sources, with awaited results.
Namespace Queries
    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            Dim limit = Await Steps.Of(completion.Calm(), 2)
            Dim query = From n In Await Steps.Of(completion.Calm(), {3, 1, 2, 5})
                        Where n > limit
                        Order By n Descending
                        Select Twice = n * 2
            WriteLine(String.Join(",", query))
            Dim results = Await Task.WhenAll(From n In Enumerable.Range(1, 3) Select Square(completion, n))
            WriteLine(Aggregate r In results Into Sum())
        End Function

        Private Async Function Square(completion As Completion, n As Integer) As Task(Of Integer)
            Return n * Await Steps.Of(completion, n)
        End Function
    End Module
End Namespace

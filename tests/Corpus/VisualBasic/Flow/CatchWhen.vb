' Catch ... When filters, which see locals; When alone; the exception stored in a variable of its own.
Namespace CatchWhen
    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            For n = 0 To 3
                Dim seen = 0
                Dim ex As Exception = Nothing
                Try
                    Await Steps.Go(If(n = 3, completion, completion.Calm()))
                    seen = n
                    Throw New InvalidOperationException($"n{n}")
                Catch ex When Log($"first {ex.Message} {seen}", n = 0)
                    WriteLine("zero")
                Catch other As InvalidOperationException When n = 1 AndAlso seen = 1
                    WriteLine($"one {other.Message}")
                Catch When n = 2
                    WriteLine("two")
                Catch rest As Exception
                    WriteLine($"rest {rest.Message}")
                End Try
                WriteLine(ex IsNot Nothing)
            Next
        End Function

        Private Function Log(text As String, result As Boolean) As Boolean
            WriteLine($"filter {text}")
            Return result
        End Function
    End Module
End Namespace

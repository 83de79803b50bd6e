' Return and Exit out of Try blocks in loops, with Finally.
Namespace ReturnFromTry
    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            WriteLine(Await Find(completion.Calm(), 2))
            WriteLine(Await Find(completion, 9))
        End Function

        Private Async Function Find(completion As Completion, n As Integer) As Task(Of String)
            For i = 0 To 5
                Try
                    If i = 0 Then Continue For
                    If i = 4 Then Exit For
                    Await Steps.Go(completion)
                    If i = n Then Return $"found {i}"
                Finally
                    Write($"f{i} ")
                End Try
            Next
            Return "none"
        End Function
    End Module
End Namespace
